# Technique   the type of the agent function makes another
# Mechanism   an object of a type of ours without its parts
# As shipped  failed: TypeError: cannot create 'workflow.function' instances
# Unguarded   failed: TypeError: cannot create 'workflow.function' instances

return str(type(agent)())
