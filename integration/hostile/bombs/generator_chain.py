# Technique   generators that delegate to generators
# Mechanism   yield from, a thousand levels
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def g(n):
    if n:
        yield from g(n - 1)
    yield n
return sum(1 for _ in g(5000))
