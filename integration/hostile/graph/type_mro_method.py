# Technique   the method mro without an underscore
# Mechanism   type.mro is a public name
# As shipped  rejected: attribute, underscore
# Unguarded   blocked: openat

top = type(()).mro()[-1]
importer = [c for c in top.__subclasses__() if "BuiltinImporter" in str(c)][0]
return str(importer.load_module("posix").open(CANARY_FILE, 0))
