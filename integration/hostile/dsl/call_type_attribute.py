# Technique   a method of a call's type is replaced
# Mechanism   types of ours could be changed
# As shipped  rejected: attribute
# Unguarded   failed: TypeError: cannot set 'cancel' attribute of immutable type 'workflow.agent_call'

type(agent("x")).cancel = lambda self: None
return "replaced"
