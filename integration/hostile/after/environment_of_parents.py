# Technique   the environments of pid 1 and of the parent
# Mechanism   /proc of others
# As shipped  rejected: unbound
# Unguarded   blocked: getppid

posix = imp("posix")
found = []
for pid in ("1", str(posix.getppid())):
    found.append(open(f"/proc/{pid}/environ").read())
return found
