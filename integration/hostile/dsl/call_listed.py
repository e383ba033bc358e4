# Technique   a call is stepped by list
# Mechanism   list() of an awaitable
# As shipped  failed: TypeError: 'workflow.agent_call' object is not iterable
# Unguarded   failed: TypeError: 'workflow.agent_call' object is not iterable

return list(agent("x"))
