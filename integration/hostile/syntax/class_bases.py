# Technique   the bases of a class are expressions
# Mechanism   __mro_entries__ and __init_subclass__ are called
# As shipped  rejected: class
# Unguarded   blocked: openat

class P(len.__self__.open(CANARY_FILE)):
    pass
