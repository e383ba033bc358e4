# Technique   all processes that may be
# Mechanism   kill(-1, 0)
# As shipped  rejected: unbound
# Unguarded   blocked: kill

imp("posix").kill(-1, 0)
return "reachable"
