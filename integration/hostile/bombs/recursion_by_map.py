# Technique   a function that calls itself by map and sorted
# Mechanism   C and Python take turns
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def down(n):
    return list(map(down, [n + 1]))
return down(0)
