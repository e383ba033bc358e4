# Technique   a file by an opener of one's own
# Mechanism   open(…, opener=…)
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return open("x", opener=lambda path, flags: 0).read()
