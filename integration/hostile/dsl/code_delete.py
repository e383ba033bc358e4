# Technique   parts of agent are deleted
# Mechanism   del of an attribute
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object attribute '__doc__' is read-only

del agent.__doc__
return "deleted"
