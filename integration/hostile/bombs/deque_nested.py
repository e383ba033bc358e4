# Technique   deques within deques
# Mechanism   repr and freeing recurse
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = collections.deque()
for _ in range(100000):
    deep = collections.deque([deep])
return len(repr(deep)) > 0
