# Technique   an element of a hidden dictionary is stored
# Mechanism   x.y[k] = …
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object has no attribute '__dict__'

agent.__dict__["x"] = 1
