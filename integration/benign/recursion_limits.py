# Shows recursion that is deep but finite, and endless recursion that is caught as RecursionError.
# Returns: [300,true]
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def endless(n):
    return endless(n + 1)


try:
    endless(0)
    caught = False
except RecursionError:
    caught = True
return [depth(300), caught]
