# Technique   type with three arguments makes a class without a class statement
# Mechanism   a class has any method one likes
# As shipped  failed: TypeError: type() takes exactly one argument (3 given)
# Unguarded   blocked: openat

Liar = type("Liar", (str,), {"startswith": lambda self, *rest: False})
return getattr(len, Liar("__sel" + "f__")).open(CANARY_FILE).read()
