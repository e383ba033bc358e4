# Technique   another program in this one's place
# Mechanism   execv
# As shipped  rejected: unbound
# Unguarded   blocked: execve

imp("posix").execv("/bin/sh", ["sh", "-c", "exit 0"])
