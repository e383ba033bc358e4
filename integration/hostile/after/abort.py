# Technique   the end by abort
# Mechanism   a core might be written
# As shipped  rejected: unbound
# Unguarded   crashed: died of

imp("posix").abort()
