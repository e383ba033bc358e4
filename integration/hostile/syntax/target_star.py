# Technique   an attribute behind a star
# Mechanism   *x.y, = …
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__code__'

*agent.__code__, b = [1, 2]
