# Technique   super looks attributes up by another way
# Mechanism   super(type, object).name
# As shipped  rejected: unbound, underscore
# Unguarded   completed: "type"
# Harmless    the name of a class; without the language it is anybody's, and leads to calls that the filter kills for

return super(str, "").__getattribute__("__class__").__base__.__subclasses__()[0].__name__
