# Technique   a hundred thousand chains within chains
# Mechanism   next() recurses in C, without any check
# As shipped  completed: "nothing"
# Unguarded   completed: "nothing"
# Harmless    large, and within the limits

steps = iter([])
for _ in range(50000):
    steps = itertools.chain(steps, [])
return next(steps, "nothing")
