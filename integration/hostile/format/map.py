# Technique   format_map does the same
# Mechanism   the mapping is the script's
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'object'>"
# Harmless    a class of the interpreter as text

return "{a.__class__.__base__}".format_map({"a": ()})
