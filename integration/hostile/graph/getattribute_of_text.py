# Technique   the same by the type of a text
# Mechanism   every type inherits __getattribute__
# As shipped  rejected: underscore
# Unguarded   completed: "type"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

return str.__getattribute__("", "__class__").__base__.__subclasses__()[0].__name__
