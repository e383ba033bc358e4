# Technique   the defaults of a function are replaced
# Mechanism   __defaults__
# As shipped  rejected: unbound, underscore
# Unguarded   blocked: openat

def f(a=1):
    return a
f.__defaults__ = (open,)
return f()(CANARY_FILE).read()
