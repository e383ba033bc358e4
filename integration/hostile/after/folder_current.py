# Technique   where one is
# Mechanism   getcwd
# As shipped  rejected: unbound
# Unguarded   blocked: getcwd

return imp("posix").getcwd()
