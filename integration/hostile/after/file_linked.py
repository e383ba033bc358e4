# Technique   a second name for a file
# Mechanism   link and symlink
# As shipped  rejected: unbound
# Unguarded   blocked: symlink

imp("posix").symlink(CANARY_FILE, "/tmp/zz_probe")
return "linked"
