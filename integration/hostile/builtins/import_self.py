# Technique   the module of __import__
# Mechanism   __self__
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return __import__.__self__.open(CANARY_FILE).read()
