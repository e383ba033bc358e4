# Technique   every descriptor is looked at
# Mechanism   fstat of 0 to 255
# As shipped  rejected: unbound
# Unguarded   blocked: newfstatat

posix = imp("posix")
return [n for n in range(256) if posix.fstat(n)]
