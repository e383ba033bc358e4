# Technique   the code of a function with other names
# Mechanism   co_names is where attributes are named
# As shipped  rejected: underscore
# Unguarded   blocked: openat

f = lambda x: x.harmless
f.__code__ = f.__code__.replace(co_names=("__self__",))
return f(len).open(CANARY_FILE).read()
