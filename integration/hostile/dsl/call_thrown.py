# Technique   an exception is thrown into a call
# Mechanism   throw
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.agent_call' object has no attribute 'throw'

return agent("x").throw(ValueError("x"))
