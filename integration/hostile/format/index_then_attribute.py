# Technique   an attribute behind an index
# Mechanism   {0[a].__class__}
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'tuple'>"
# Harmless    a class of the interpreter as text

return "{0[a].__class__}".format({"a": ()})
