# Technique   star parameters with private names
# Mechanism   *__x, **__y
# As shipped  rejected: underscore
# Unguarded   completed: [[1],{}]
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

f = lambda *__a, **__b: [__a, __b]
return f(1)
