# Technique   the frame of a call that has not begun
# Mechanism   a coroutine written in Python has one
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.agent_call' object has no attribute 'cr_frame'

call = agent("x")
return sorted(call.cr_frame.f_globals)
