# Technique   the same by pread, which needs no position
# Mechanism   another system call
# As shipped  rejected: unbound
# Unguarded   blocked: pread64

return imp("posix").pread(CANARY_DESCRIPTOR, 100, 0).decode()
