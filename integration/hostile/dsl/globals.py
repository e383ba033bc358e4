# Technique   the globals of the agent function
# Mechanism   written in Python it would carry its module
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__globals__'

return sorted(agent.__globals__)
