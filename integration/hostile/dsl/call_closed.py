# Technique   a call that has been sent is closed
# Mechanism   close would leave its number free
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.agent_call' object has no attribute 'close'

call = agent("x")
call.close()
return await agent("y")
