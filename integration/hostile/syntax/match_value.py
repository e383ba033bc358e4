# Technique   a value pattern with attributes
# Mechanism   case a.b is an attribute that is loaded
# As shipped  rejected: underscore
# Unguarded   completed: 0
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

match 1:
    case len.__self__:
        return 1
    case _:
        return 0
