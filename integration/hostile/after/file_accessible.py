# Technique   whether a file may be read
# Mechanism   access
# As shipped  rejected: unbound
# Unguarded   blocked: access

return imp("posix").access(CANARY_FILE, 4)
