# Technique   the limit of recursion is lifted
# Mechanism   sys.setrecursionlimit, then recurse
# As shipped  rejected: unbound
# Unguarded   crashed: died of

imp("sys").setrecursionlimit(10 ** 9)
def down(n):
    return list(map(down, [n + 1]))
return down(0)
