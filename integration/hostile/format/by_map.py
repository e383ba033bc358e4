# Technique   format called by map
# Mechanism   the method is a value
# As shipped  failed: ValueError
# Unguarded   completed: ["<class 'tuple'>"]
# Harmless    a class of the interpreter as text

return list(map("{0.__class__}".format, [()]))
