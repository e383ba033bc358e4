# Technique   a private name bound by a walrus
# Mechanism   (__x := …)
# As shipped  rejected: underscore
# Unguarded   completed: [1]
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

return [(__builtins__ := 1) for _ in [1]]
