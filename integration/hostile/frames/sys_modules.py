# Technique   every loaded module
# Mechanism   sys.modules
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return imp("sys").modules["posix"].open(CANARY_FILE, 0)
