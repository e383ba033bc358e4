# Technique   a lambda within an f-string
# Mechanism   it is an expression like any other
# As shipped  rejected: underscore
# Unguarded   blocked: openat

return f"{(lambda: len.__self__.open(CANARY_FILE).read())()}"
