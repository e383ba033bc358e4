# Technique   the iterator of a call
# Mechanism   __await__ gives what can be stepped
# As shipped  rejected: underscore
# Unguarded   failed: TypeError: result: a value of type waiter cannot cross, only JSON does

steps = agent("x").__await__()
return next(steps)
