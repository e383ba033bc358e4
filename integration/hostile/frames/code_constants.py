# Technique   code that reads outside of its constants
# Mechanism   byte code is not verified
# As shipped  rejected: underscore
# Unguarded   crashed: died of / failed: SystemError

f = lambda: "a constant that is not small"
f.__code__ = f.__code__.replace(co_consts=())
return repr(f())[:40]
