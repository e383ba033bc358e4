# Technique   a built-in function tells its module
# Mechanism   __self__ of a C function is the module builtins
# As shipped  rejected: underscore
# Unguarded   blocked: openat

real = len.__self__
return real.open(CANARY_FILE).read()
