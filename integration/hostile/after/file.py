# Technique   a file that the caller can read
# Mechanism   open by posix
# As shipped  rejected: unbound
# Unguarded   blocked: openat

posix = imp("posix")
return posix.read(posix.open(CANARY_FILE, 0), 100).decode()
