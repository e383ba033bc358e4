# Technique   the generator that another delegates to
# Mechanism   gi_yieldfrom
# As shipped  rejected: attribute
# Unguarded   blocked: openat

def inner():
    yield 1
def outer():
    yield from inner()
g = outer()
next(g)
return g.gi_yieldfrom.gi_frame.f_builtins["open"](CANARY_FILE).read()
