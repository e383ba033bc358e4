# Technique   a deep recursion with a large frame
# Mechanism   the stack and the heap meet
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def down(n):
    a = [n] * 10000
    return down(n + 1) + a[0]
return down(0)
