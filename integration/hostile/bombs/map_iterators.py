# Technique   a hundred thousand maps within maps
# Mechanism   the same by map
# As shipped  crashed: died of
# Unguarded   crashed: died of

steps = iter([1])
for _ in range(300000):
    steps = map(abs, steps)
return next(steps, "nothing")
