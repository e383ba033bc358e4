# Technique   the environment as the kernel shows it
# Mechanism   /proc/self/environ
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return open("/proc/self/environ").read()
