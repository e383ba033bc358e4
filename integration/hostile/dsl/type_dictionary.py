# Technique   the dictionary of the agent function's type
# Mechanism   slots and methods as wrappers
# As shipped  rejected: underscore
# Unguarded   completed: false
# Harmless    it is true or false of what is there, and tells no value

return "__globals__" in type(agent).__dict__
