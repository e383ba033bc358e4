# Technique   a pipe
# Mechanism   pipe makes two descriptors
# As shipped  rejected: unbound
# Unguarded   blocked: pipe2

return imp("posix").pipe()
