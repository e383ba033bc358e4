# Technique   a higher priority
# Mechanism   nice
# As shipped  rejected: unbound
# Unguarded   blocked: getpriority

return imp("posix").nice(-5)
