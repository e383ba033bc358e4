# Technique   the parent is looked for, then killed
# Mechanism   kill(getppid(), 0)
# As shipped  rejected: unbound
# Unguarded   blocked: getppid

posix = imp("posix")
posix.kill(posix.getppid(), 0)
return "reachable"
