# Technique   a command by the shell
# Mechanism   system forks and waits
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return imp("posix").system("exit 0")
