# Technique   an attribute within a tuple of targets
# Mechanism   (a, x.y) = …
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__code__'

(a, [agent.__code__]) = 1, [2]
