# Technique   an attribute that is deleted
# Mechanism   del x.y
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object attribute '__doc__' is read-only

del agent.__doc__
