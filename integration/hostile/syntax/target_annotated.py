# Technique   an attribute with an annotation
# Mechanism   x.y: t = …
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object attribute '__doc__' is read-only

agent.__doc__: str = "x"
