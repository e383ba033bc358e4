# Technique   format called by its type
# Mechanism   str.format(text, …)
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'object'>"
# Harmless    a class of the interpreter as text

return str.format("{0.__class__.__base__}", ())
