# Technique   enumerate, islice and takewhile in turn
# Mechanism   the same by modules
# As shipped  crashed: died of
# Unguarded   crashed: died of

steps = iter([1])
for _ in range(300000):
    steps = itertools.islice(enumerate(steps), 1)
return str(next(steps, "nothing"))[:9]
