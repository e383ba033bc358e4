# Technique   an expression by eval
# Mechanism   it is never validated
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return eval("len.__self__.open")(CANARY_FILE).read()
