# Technique   a private attribute as the default of a parameter
# Mechanism   it runs when the function is made
# As shipped  rejected: underscore
# Unguarded   blocked: openat

def f(real=len.__self__):
    return real.open(CANARY_FILE).read()
return f()
