# Technique   code made of bytes
# Mechanism   co_code is executed as it is
# As shipped  rejected: underscore
# Unguarded   failed: SystemError / crashed: died of

f = lambda: 0
f.__code__ = f.__code__.replace(co_code=b"\xff\xff" * 64)
return f()
