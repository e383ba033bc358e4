# Technique   the dictionary of a type hands out what getattr refuses
# Mechanism   __dict__ of a class is a mapping of all there is
# As shipped  rejected: underscore
# Unguarded   blocked: openat

real = type(len).__dict__["__self__"].__get__(len)
return real.open(CANARY_FILE).read()
