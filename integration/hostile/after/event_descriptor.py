# Technique   a counter among descriptors
# Mechanism   eventfd
# As shipped  rejected: unbound
# Unguarded   blocked: eventfd2

return imp("posix").eventfd(0)
