# Technique   whether a file is there
# Mechanism   stat
# As shipped  rejected: unbound
# Unguarded   blocked: newfstatat

return imp("posix").stat(CANARY_FILE).st_size
