# Technique   a signal to the group
# Mechanism   killpg(0, 0)
# As shipped  rejected: unbound
# Unguarded   blocked: kill

imp("posix").killpg(0, 0)
return "reachable"
