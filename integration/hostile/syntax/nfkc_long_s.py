# Technique   attributes with a long s
# Mechanism   ſ becomes s
# As shipped  rejected: underscore
# Unguarded   completed: "<class 'tuple'>"
# Harmless    a class of the interpreter as text

return str(().__claſſ__)
