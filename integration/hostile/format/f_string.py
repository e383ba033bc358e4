# Technique   an attribute within an f-string
# Mechanism   what is validated must be walked to its leaves
# As shipped  rejected: underscore
# Unguarded   completed: "<class 'type'>"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

return f"{().__class__.__base__.__subclasses__()[0]!r}"
