# Technique   an exception is asked how it would be copied
# Mechanism   __reduce__ of an exception gives its class
# As shipped  rejected: underscore
# Unguarded   completed: "<class 'type'>"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

return str(ValueError("x").__reduce__()[0].__base__.__base__.__base__.__subclasses__()[0])
