# Technique   a call is resumed by hand
# Mechanism   send(None) steps a coroutine
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.agent_call' object has no attribute 'send'

return agent("x").send(None)
