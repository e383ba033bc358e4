# Technique   the guard of a case
# Mechanism   an expression like any other
# As shipped  rejected: underscore
# Unguarded   blocked: openat

match 1:
    case 1 if len.__self__.open(CANARY_FILE).read():
        return 1
