# Technique   an inherited descriptor by open
# Mechanism   open takes a number
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return open(CANARY_DESCRIPTOR).read()
