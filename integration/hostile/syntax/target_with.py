# Technique   an attribute as the target of with
# Mechanism   with a as x.y
# As shipped  rejected: underscore
# Unguarded   failed: TypeError: 'workflow.function' object does not support the context manager protocol

with agent as agent.__code__:
    pass
