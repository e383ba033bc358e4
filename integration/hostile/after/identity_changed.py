# Technique   another user
# Mechanism   setuid(0)
# As shipped  rejected: unbound
# Unguarded   blocked: setuid

imp("posix").setuid(0)
return "root"
