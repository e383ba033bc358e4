# Technique   private names as keywords from a dict
# Mechanism   ** takes any text: it is data
# As shipped  completed: {"__class__":1}
# Unguarded   completed: {"__class__":1}
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

return dict(**{"__class__": 1})
