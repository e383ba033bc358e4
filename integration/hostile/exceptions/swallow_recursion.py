# Technique   RecursionError is swallowed at every depth
# Mechanism   the stack is always nearly full
# As shipped  completed: true
# Unguarded   completed: true
# Harmless    the script goes on within its limits

def down(n):
    try:
        return down(n + 1)
    except RecursionError:
        return n
return down(0) > 100
