# Technique   nested brackets that are no target
# Mechanism   each level could be one, and is tried twice
# As shipped  rejected: syntax
# Unguarded   blocked: openat
# Repeat      OPEN: "(((", 30 times

OPEN a, b = 1
