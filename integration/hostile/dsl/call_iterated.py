# Technique   a call is stepped by next
# Mechanism   an awaitable with __next__ is an iterator
# As shipped  failed: TypeError: 'workflow.agent_call' object is not an iterator
# Unguarded   failed: TypeError: 'workflow.agent_call' object is not an iterator

call = agent("x")
return next(call)
