# Technique   a decorator is a call without a call
# Mechanism   @f over a class or a function
# As shipped  rejected: decorator, unbound
# Unguarded   blocked: openat

@(lambda f: open(CANARY_FILE).read())
def x():
    pass
return x
