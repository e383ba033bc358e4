# Technique   an iterator that is read from within itself
# Mechanism   a guard around what itertools makes
# As shipped  completed: "itertools.cycle is being stepped already"
# Unguarded   completed: "itertools.cycle is being stepped already"
# Harmless    the guard notices; nothing is read that is gone

def source():
    yield next(c)
c = itertools.cycle(source())
try:
    return next(c)
except ValueError as e:
    return str(e)
