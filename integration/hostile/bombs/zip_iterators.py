# Technique   a hundred thousand zips within zips
# Mechanism   the same by zip
# As shipped  crashed: died of
# Unguarded   crashed: died of

steps = iter([1])
for _ in range(300000):
    steps = zip(steps)
return str(next(steps, "nothing"))[:9]
