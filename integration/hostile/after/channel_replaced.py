# Technique   standard error in place of the channel
# Mechanism   dup2(2, 1)
# As shipped  rejected: unbound
# Unguarded   blocked: dup2

imp("posix").dup2(2, 1)
return "replaced"
