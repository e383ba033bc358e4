# Technique   5,000 decorators over one function
# Mechanism   a call each
# As shipped  rejected: decorator, more
# Unguarded   failed: TypeError: object of type 'function' has no len()
# Repeat      LINES: "@len\n", 5000 times

LINES
def f():
    pass
