# Technique   byte code that follows a pointer to nothing
# Mechanism   co_code by replace
# As shipped  rejected: underscore
# Unguarded   crashed: died of / failed: SystemError

f = lambda: 0
f.__code__ = f.__code__.replace(co_code=bytes([100, 200, 83, 0]) * 4, co_consts=())
return str(f())
