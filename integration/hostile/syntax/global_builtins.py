# Technique   global binds the built-ins anew
# Mechanism   __builtins__ of the globals
# As shipped  rejected: global, unbound, underscore
# Unguarded   failed: TypeError: result: a value of type builtin_function_or_method cannot cross, only JSON does

def f():
    global __builtins__
    __builtins__ = {"open": 1}
f()
return open
