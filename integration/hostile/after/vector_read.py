# Technique   a read into many buffers
# Mechanism   readv
# As shipped  rejected: unbound
# Unguarded   blocked: readv

return imp("posix").readv(CANARY_DESCRIPTOR, [bytearray(100)])
