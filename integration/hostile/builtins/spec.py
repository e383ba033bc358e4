# Technique   the name __spec__
# Mechanism   its loader loads
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return __spec__.loader.load_module("posix").open(CANARY_FILE, 0)
