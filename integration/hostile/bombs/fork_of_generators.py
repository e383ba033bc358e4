# Technique   a hundred thousand generators that are half done
# Mechanism   each has a frame
# As shipped  completed: 100000
# Unguarded   completed: 100000
# Harmless    large, and within the limits

def g():
    yield 1
    yield 2
made = []
for _ in range(100000):
    one = g()
    next(one)
    made.append(one)
return len(made)
