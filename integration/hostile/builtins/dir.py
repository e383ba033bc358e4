# Technique   the attributes of an object
# Mechanism   dir()
# As shipped  rejected: unbound
# Unguarded   completed: true
# Harmless    it is true or false of what is there, and tells no value

return "__call__" in dir(agent)
