# Technique   a file is emptied
# Mechanism   truncate
# As shipped  rejected: unbound
# Unguarded   blocked: truncate

imp("posix").truncate(CANARY_FILE, 0)
return "emptied"
