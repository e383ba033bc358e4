# Technique   a private attribute within an annotation
# Mechanism   it is not evaluated, or it is
# As shipped  rejected: underscore
# Unguarded   completed: 1
# Harmless    annotations are kept as text and never run

def f(a: len.__self__.open(CANARY_FILE)):
    pass
x: len.__self__ = 1
return x
