# Technique   the subclasses of an exception that a module defines
# Mechanism   __init__ of a Python class has globals
# As shipped  rejected: underscore
# Unguarded   failed: IndexError: list index out of range

found = [c for c in Exception.__subclasses__() if hasattr(c.__init__, "__globals__")]
real = found[0].__init__.__globals__["__builtins__"]
return (real["open"] if type(real) is dict else real.open)(CANARY_FILE).read()
