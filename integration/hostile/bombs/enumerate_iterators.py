# Technique   enumerate, islice and takewhile in turn
# Mechanism   next() recurses in C; the guards of itertools count how deep
# As shipped  failed: RecursionError: maximum recursion depth exceeded in an iterator
# Unguarded   failed: RecursionError: maximum recursion depth exceeded in an iterator

steps = iter([1])
for _ in range(300000):
    steps = itertools.islice(enumerate(steps), 1)
return str(next(steps, "nothing"))[:9]
