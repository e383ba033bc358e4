# Technique   an exception is given attributes by its pickle protocol
# Mechanism   __setstate__ sets any name
# As shipped  rejected: underscore
# Unguarded   failed: TypeError: __class__ must be set to a class, not 'builtin_function_or_method' object

e = ValueError("x")
e.__setstate__({"__class__": len})
return str(e.__class__)
