# Technique   a cached function that calls itself
# Mechanism   the cache is C
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

down = functools.cache(lambda n: down(n + 1))
return down(0)
