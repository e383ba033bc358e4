# Technique   an attribute as the target of a loop
# Mechanism   for x.y in …
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__code__'

for agent.__code__ in [1]:
    pass
