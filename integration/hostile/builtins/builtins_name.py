# Technique   the name __builtins__
# Mechanism   the dictionary itself
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return __builtins__["open"](CANARY_FILE).read()
