# Technique   a file
# Mechanism   open with O_CREAT
# As shipped  rejected: unbound
# Unguarded   blocked: openat

return imp("posix").open("/zz_probe", 0o101, 0o600)
