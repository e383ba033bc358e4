# Technique   an attribute is deleted by a function
# Mechanism   delattr(object, name)
# As shipped  rejected: unbound
# Unguarded   failed: TypeError: cannot set 'code' attribute of immutable type 'workflow.AgentError'

delattr(AgentError, "code")
return "deleted"
