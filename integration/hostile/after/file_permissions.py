# Technique   the permissions of a file
# Mechanism   chmod
# As shipped  rejected: unbound
# Unguarded   blocked: chmod

imp("posix").chmod(CANARY_FILE, 0o666)
return "changed"
