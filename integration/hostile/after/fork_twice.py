# Technique   a process that outlives the run
# Mechanism   fork, setsid, fork
# As shipped  rejected: unbound, underscore
# Unguarded   blocked: made the system call

posix = imp("posix")
if posix.fork() == 0:
    posix.setsid()
    posix.fork()
    posix._exit(0)
return "forked"
