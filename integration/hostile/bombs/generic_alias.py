# Technique   types within types within types
# Mechanism   repr and hash recurse
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = list[int]
for _ in range(100000):
    deep = list[deep]
return len(repr(deep)) > 0
