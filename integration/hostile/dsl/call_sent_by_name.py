# Technique   the same by getattr
# Mechanism   "send" is no private name
# As shipped  failed: AttributeError
# Unguarded   failed: AttributeError: 'workflow.agent_call' object has no attribute 'send'

return getattr(agent("x"), "se" + "nd")(None)
