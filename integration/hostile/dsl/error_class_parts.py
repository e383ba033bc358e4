# Technique   the class of errors is changed
# Mechanism   AgentError.code for all that come
# As shipped  rejected: attribute
# Unguarded   failed: TypeError: cannot set 'code' attribute of immutable type 'workflow.AgentError'

AgentError.code = "agent_failed"
return "changed"
