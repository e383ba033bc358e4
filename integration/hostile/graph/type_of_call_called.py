# Technique   the type of an agent's call makes another
# Mechanism   an awaitable that no call made
# As shipped  failed: TypeError: cannot create 'workflow.agent_call' instances
# Unguarded   failed: TypeError: cannot create 'workflow.agent_call' instances

call = agent("x")
other = type(call)()
return await other
