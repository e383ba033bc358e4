# Technique   an iterator that is read from within itself
# Mechanism   the generator is executing
# As shipped  completed: "generator already executing"
# Unguarded   completed: "generator already executing"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

def source():
    yield next(c)
c = itertools.cycle(source())
try:
    return next(c)
except ValueError as e:
    return str(e)
