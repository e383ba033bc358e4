# Technique   a sequence pattern with the rest
# Mechanism   *name binds
# As shipped  rejected: underscore
# Unguarded   completed: [2]
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

match [1, 2]:
    case [1, *__import__]:
        return __import__
