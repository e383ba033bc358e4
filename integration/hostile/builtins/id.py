# Technique   the address of an object
# Mechanism   id()
# As shipped  rejected: unbound
# Unguarded   completed: true
# Harmless    an address in a jail that is gone with the run

return id(agent) > 0
