# Technique   the same walk from a text, by the order of its bases
# Mechanism   __mro__ ends with object
# As shipped  rejected: underscore
# Unguarded   blocked: openat

top = "".__class__.__mro__[-1]
importer = [c for c in top.__subclasses__() if "BuiltinImporter" in str(c)][0]
return str(importer.load_module("posix").open(CANARY_FILE, 0))
