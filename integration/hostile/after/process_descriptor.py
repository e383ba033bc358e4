# Technique   a descriptor of another process
# Mechanism   pidfd_open
# As shipped  rejected: unbound
# Unguarded   blocked: pidfd_open

return imp("posix").pidfd_open(1)
