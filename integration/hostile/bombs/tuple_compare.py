# Technique   two tuples a hundred thousand deep are compared
# Mechanism   comparisons recurse
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

a, b = (), ()
for _ in range(100000):
    a, b = (a,), (b,)
return a == b
