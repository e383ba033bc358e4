# Technique   another process with a terminal of its own
# Mechanism   forkpty
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return str(imp("posix").forkpty())
