# Technique   the names that a module has
# Mechanism   __name__, __file__, __doc__
# As shipped  rejected: underscore
# Unguarded   completed: ["workflow"]
# Harmless    names of the interpreter and of the language, which documents tell too

return [__name__]
