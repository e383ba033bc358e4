# Technique   the same by what opens code
# Mechanism   io.open_code
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return imp("_io").open_code(CANARY_FILE).read().decode()
