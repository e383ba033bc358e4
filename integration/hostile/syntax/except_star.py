# Technique   except* binds groups
# Mechanism   it calls methods of exceptions
# As shipped  rejected: except_star
# Unguarded   completed: 1
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

try:
    pass
except* ValueError:
    pass
return 1
