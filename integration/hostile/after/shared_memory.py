# Technique   memory without a file
# Mechanism   posix.memfd_create
# As shipped  rejected: unbound
# Unguarded   blocked: memfd_create

return imp("posix").memfd_create("x")
