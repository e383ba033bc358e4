# Technique   a plain attribute is put on agent
# Mechanism   functions written in Python take any
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute 'secret'

agent.secret = 1
return agent.secret
