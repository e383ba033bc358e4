# Technique   a terminal
# Mechanism   openpty
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return imp("posix").openpty()
