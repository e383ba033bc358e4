# Technique   the channel under another number
# Mechanism   dup
# As shipped  rejected: unbound
# Unguarded   blocked: fcntl

return imp("posix").dup(0)
