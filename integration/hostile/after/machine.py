# Technique   what machine it is
# Mechanism   uname
# As shipped  rejected: unbound
# Unguarded   blocked: uname

return str(imp("posix").uname())
