# Technique   the same by a name put together
# Mechanism   getattr
# As shipped  failed: AttributeError: the attribute '__globals__' is refused: it begins with an underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__globals__'

return sorted(getattr(agent, "__glo" + "bals__"))
