# Technique   what the machine does
# Mechanism   getloadavg reads a file
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return imp("posix").getloadavg()
