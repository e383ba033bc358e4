# Technique   a list that is changed while it is sorted
# Mechanism   the key function appends to it
# As shipped  completed: "list modified during sort"
# Unguarded   completed: "list modified during sort"
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

items = [3, 1, 2]
try:
    items.sort(key=lambda n: items.append(n) or n)
except ValueError as e:
    return str(e)
return items
