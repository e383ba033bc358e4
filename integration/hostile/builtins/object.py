# Technique   the class that all inherit from
# Mechanism   object.__subclasses__
# As shipped  rejected: unbound, underscore
# Unguarded   completed: "<class 'type'>"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

return str(object.__subclasses__()[0])
