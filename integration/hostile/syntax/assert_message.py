# Technique   an assertion's message is an expression
# Mechanism   it runs when the assertion fails
# As shipped  rejected: underscore
# Unguarded   blocked: openat

assert False, len.__self__.open(CANARY_FILE).read()
