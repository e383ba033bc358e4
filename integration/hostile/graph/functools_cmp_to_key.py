# Technique   a key object calls back into the script while C sorts
# Mechanism   the comparison empties the list that is sorted
# As shipped  completed: [0,1,2,3]
# Unguarded   completed: [0,1,2,3]
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

items = [3, 2, 1, 0]
def compare(a, b):
    items.clear()
    return a - b
try:
    items.sort(key=functools.cmp_to_key(compare))
except ValueError as e:
    return str(e)
return items
