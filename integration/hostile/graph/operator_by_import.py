# Technique   the same with operator imported
# Mechanism   the dotted path is data
# As shipped  rejected: unbound
# Unguarded   blocked: openat

read = imp("operator").attrgetter("__self__.open")
return read(len)(CANARY_FILE).read()
