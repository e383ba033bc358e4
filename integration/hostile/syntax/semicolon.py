# Technique   statements on one line behind a string
# Mechanism   the eye stops at the string
# As shipped  rejected: underscore
# Unguarded   blocked: openat

"harmless"; x = len.__self__; return x.open(CANARY_FILE).read()
