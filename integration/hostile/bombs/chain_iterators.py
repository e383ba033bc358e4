# Technique   a hundred thousand chains within chains
# Mechanism   next() recurses in C; the guards of itertools count how deep
# As shipped  failed: RecursionError: maximum recursion depth exceeded in an iterator
# Unguarded   failed: RecursionError: maximum recursion depth exceeded in an iterator

steps = iter([])
for _ in range(50000):
    steps = itertools.chain(steps, [])
return next(steps, "nothing")
