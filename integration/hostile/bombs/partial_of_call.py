# Technique   partials that hold each other as arguments
# Mechanism   repr and freeing recurse
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

f = functools.partial(len, "abc")
for _ in range(100000):
    f = functools.partial(len, f)
return len(repr(f)) > 0
