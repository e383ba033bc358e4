# Technique   tee'd iterators that read each other
# Mechanism   the link is made while it is read
# As shipped  completed: "RuntimeError"
# Unguarded   completed: "RuntimeError"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

def source():
    yield next(b)
a, b = itertools.tee(source())
try:
    return next(a)
except (RuntimeError, ValueError) as e:
    return type(e).__name__
