# Technique   a file is removed
# Mechanism   unlink
# As shipped  rejected: unbound
# Unguarded   blocked: unlink

imp("posix").unlink(CANARY_FILE)
return "removed"
