# Technique   the owner of a file
# Mechanism   chown
# As shipped  rejected: unbound
# Unguarded   blocked: chown

imp("posix").chown(CANARY_FILE, 0, 0)
return "changed"
