# Technique   another process
# Mechanism   fork
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

pid = imp("posix").fork()
return pid
