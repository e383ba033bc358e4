# Technique   the same by the class of raw files
# Mechanism   _io.FileIO
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return imp("_io").FileIO(CANARY_FILE).read().decode()
