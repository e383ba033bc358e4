# Technique   the subject of a match
# Mechanism   an expression like any other
# As shipped  rejected: underscore
# Unguarded   blocked: openat

match len.__self__:
    case real:
        return real.open(CANARY_FILE).read()
