# Technique   a signal to itself
# Mechanism   kill(1, 11) looks like a crash
# As shipped  rejected: unbound
# Unguarded   blocked: kill

imp("posix").kill(1, 11)
return "alive"
