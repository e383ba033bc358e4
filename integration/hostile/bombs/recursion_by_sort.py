# Technique   a function that calls itself as the key of sorted
# Mechanism   C and Python take turns
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def down(n):
    return sorted([n], key=down)
return down(0)
