# Technique   the text of a list a hundred thousand deep
# Mechanism   repr recurses
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

deep = []
for _ in range(100000):
    deep = [deep]
return len(repr(deep))
