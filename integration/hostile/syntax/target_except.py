# Technique   a private name bound by except
# Mechanism   except … as __x
# As shipped  rejected: underscore
# Unguarded   completed: null
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

try:
    1 / 0
except ZeroDivisionError as __builtins__:
    pass
