# Technique   zip and map that are read from within
# Mechanism   the result tuple is reused
# As shipped  completed: "generator already executing"
# Unguarded   completed: "generator already executing"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

def source():
    while True:
        yield next(z, "end")
z = iter([])
z = zip(source(), [1, 2])
try:
    return str(list(z))
except ValueError as e:
    return str(e)
