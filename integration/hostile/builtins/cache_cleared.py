# Technique   the same without a decorator
# Mechanism   cache_clear is public
# As shipped  completed: 0
# Unguarded   completed: 0
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

def count(n):
    f.cache_clear()
    return f(n - 1) if n else 0
f = functools.lru_cache(maxsize=2)(count)
return f(10)
