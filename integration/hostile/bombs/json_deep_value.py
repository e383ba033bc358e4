# Technique   a value that is a hundred thousand deep is written
# Mechanism   the writer recurses
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = []
for _ in range(100000):
    deep = [deep]
return len(json.dumps(deep))
