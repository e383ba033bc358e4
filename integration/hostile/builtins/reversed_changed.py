# Technique   a list that shrinks while it is read backwards
# Mechanism   the index is checked
# As shipped  completed: [9]
# Unguarded   completed: [9]
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

items = list(range(10))
seen = []
for n in reversed(items):
    items.clear()
    seen.append(n)
return seen
