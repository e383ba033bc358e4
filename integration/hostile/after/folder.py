# Technique   the names in the root
# Mechanism   listdir
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return imp("posix").listdir("/")
