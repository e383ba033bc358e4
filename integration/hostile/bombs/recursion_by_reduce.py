# Technique   a function that calls itself by functools.reduce
# Mechanism   C and Python take turns
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def down(a, b):
    return functools.reduce(down, [1, 2])
return down(1, 2)
