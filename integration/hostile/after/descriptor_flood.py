# Technique   descriptors without end
# Mechanism   dup in a loop
# As shipped  rejected: unbound
# Unguarded   blocked: fcntl

while True:
    imp("posix").dup(1)
