# Technique   a keyword argument with a private name
# Mechanism   f(__class__=…)
# As shipped  rejected: underscore
# Unguarded   completed: {"__class__":1}
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

return dict(__class__=1)
