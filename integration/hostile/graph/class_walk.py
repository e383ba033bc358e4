# Technique   from a literal through every class to the module that opens files
# Mechanism   () knows its class, that its base, and the base every class that is loaded
# As shipped  rejected: underscore
# Unguarded   blocked: openat

importer = [c for c in ().__class__.__base__.__subclasses__() if c.__name__ == "BuiltinImporter"][0]
posix = importer.load_module("posix")
return str(posix.read(posix.open(CANARY_FILE, 0), 64))
