# Technique   the terminal is asked for its size
# Mechanism   ioctl on descriptor 0
# As shipped  rejected: unbound
# Unguarded   blocked: ioctl

return str(imp("posix").get_terminal_size(0))
