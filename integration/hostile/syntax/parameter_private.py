# Technique   a parameter with a private name
# Mechanism   def f(__x)
# As shipped  rejected: underscore
# Unguarded   completed: 1
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

def f(__builtins__):
    return __builtins__
return f(1)
