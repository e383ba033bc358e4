# Technique   a mapping pattern with the rest
# Mechanism   **name binds
# As shipped  rejected: underscore
# Unguarded   completed: {"b":2}
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

match {"a": 1, "b": 2}:
    case {"a": 1, **__builtins__}:
        return __builtins__
