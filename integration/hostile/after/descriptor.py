# Technique   a descriptor that the caller left open
# Mechanism   read by posix
# As shipped  rejected: unbound
# Unguarded   blocked: read

return imp("posix").read(CANARY_DESCRIPTOR, 100).decode()
