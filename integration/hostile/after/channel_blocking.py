# Technique   the channel is made to block or not
# Mechanism   set_blocking
# As shipped  rejected: unbound
# Unguarded   blocked: ioctl

imp("posix").set_blocking(0, False)
return "changed"
