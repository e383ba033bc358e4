# Technique   a line on standard error
# Mechanism   write(2, …)
# As shipped  rejected: unbound
# Unguarded   blocked: write

return imp("posix").write(2, b"FORGED\n")
