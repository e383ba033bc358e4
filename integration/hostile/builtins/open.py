# Technique   a file by open
# Mechanism   the plainest of all
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return open(CANARY_FILE).read()
