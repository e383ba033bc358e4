# Technique   a pattern with as
# Mechanism   it binds a private name
# As shipped  rejected: underscore
# Unguarded   completed: 1
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

match 1:
    case 1 as __builtins__:
        return __builtins__
