# Technique   the module that the agent function comes from
# Mechanism   __module__ and __qualname__
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__qualname__'

return [agent.__module__, print.__qualname__]
