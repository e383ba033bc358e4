# Technique   a hundred thousand filters within filters
# Mechanism   the same by filter
# As shipped  crashed: died of
# Unguarded   crashed: died of

steps = iter([1])
for _ in range(300000):
    steps = filter(None, steps)
return next(steps, "nothing")
