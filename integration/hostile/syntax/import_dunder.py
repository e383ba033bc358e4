# Technique   the function behind the statement
# Mechanism   __import__
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return __import__("posix").open(CANARY_FILE, 0)
