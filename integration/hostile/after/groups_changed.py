# Technique   other groups
# Mechanism   setgroups
# As shipped  rejected: unbound
# Unguarded   blocked: setgroups

imp("posix").setgroups([0])
return "changed"
