# Technique   format_map with a mapping that makes its values
# Mechanism   collections.defaultdict
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'tuple'>"
# Harmless    a class of the interpreter as text

return "{a.__class__}".format_map(collections.defaultdict(tuple))
