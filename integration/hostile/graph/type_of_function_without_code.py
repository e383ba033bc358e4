# Technique   the type of a function is called with what is no code
# Mechanism   it wants a code object and globals
# As shipped  failed: TypeError: function() argument 'code' must be code, not str
# Unguarded   failed: TypeError: function() argument 'code' must be code, not str

return str(type(lambda: 0)("return 1", {}))
