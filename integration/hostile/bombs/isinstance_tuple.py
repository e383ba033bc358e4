# Technique   isinstance with a tuple of tuples
# Mechanism   it recurses into what it is given
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = (int,)
for _ in range(100000):
    deep = (deep,)
return isinstance("x", deep)
