# Technique   an escape that Python does not know
# Mechanism   a warning at compile time
# As shipped  completed: 4
# Unguarded   completed: 4
# Harmless    ordinary Python

return len("\d\q")
