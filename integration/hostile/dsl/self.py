# Technique   the object that the agent function is bound to
# Mechanism   __self__ of a C function
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__self__'

return str(agent.__self__)
