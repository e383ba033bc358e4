# Technique   a device
# Mechanism   mknod
# As shipped  rejected: unbound
# Unguarded   blocked: mknodat

imp("posix").mknod("/zz_probe", 0o020600, 0x103)
return "made"
