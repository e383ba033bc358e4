# Technique   the name __loader__
# Mechanism   the module builtins has it
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return __loader__.load_module("posix").open(CANARY_FILE, 0)
