# Technique   real chance
# Mechanism   getrandom
# As shipped  rejected: unbound
# Unguarded   blocked: getrandom

return len(imp("posix").urandom(8))
