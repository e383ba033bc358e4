# Technique   the channel is closed
# Mechanism   close(1)
# As shipped  rejected: attribute, unbound
# Unguarded   blocked: close

imp("posix").close(1)
return "closed"
