# Technique   every descriptor's file
# Mechanism   readlink in /proc/self/fd
# As shipped  rejected: unbound
# Unguarded   blocked: readlink

return [imp("posix").readlink(f"/proc/self/fd/{n}") for n in range(3)]
