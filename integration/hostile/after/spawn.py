# Technique   another program
# Mechanism   posix_spawn
# As shipped  rejected: unbound
# Unguarded   blocked: made the system call

return imp("posix").posix_spawn("/bin/true", ["true"], {})
