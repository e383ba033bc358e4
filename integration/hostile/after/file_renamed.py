# Technique   a file is renamed
# Mechanism   rename
# As shipped  rejected: unbound
# Unguarded   blocked: rename

imp("posix").rename(CANARY_FILE, CANARY_FILE + "x")
return "renamed"
