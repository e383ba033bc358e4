# Technique   slice.indices calls back
# Mechanism   an object with __index__ needs a class; a bool is none
# As shipped  completed: [0,5,2]
# Unguarded   completed: [0,5,2]
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

return list(slice(None, None, 2).indices(True + 4))
