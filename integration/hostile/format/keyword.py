# Technique   an attribute of a keyword's value
# Mechanism   {a.__class__}
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'object'>"
# Harmless    a class of the interpreter as text

return "{a.__class__.__base__}".format(a=())
