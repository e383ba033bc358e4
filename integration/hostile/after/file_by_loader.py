# Technique   the same by a loader of modules
# Mechanism   get_data of the frozen importer's loader
# As shipped  rejected: unbound
# Unguarded   blocked: openat

loader = imp("_frozen_importlib_external").FileLoader("x", CANARY_FILE)
return loader.get_data(CANARY_FILE).decode()
