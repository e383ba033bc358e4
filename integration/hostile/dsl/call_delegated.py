# Technique   a call is stepped by yield from
# Mechanism   a generator delegates to an awaitable
# As shipped  failed: TypeError: 'workflow.agent_call' object is not iterable
# Unguarded   failed: TypeError: 'workflow.agent_call' object is not iterable

def steps():
    yield from agent("x")
return list(steps())
