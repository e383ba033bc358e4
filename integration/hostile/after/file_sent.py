# Technique   one descriptor into another
# Mechanism   sendfile, splice, copy_file_range
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return imp("posix").sendfile(1, CANARY_DESCRIPTOR, 0, 100)
