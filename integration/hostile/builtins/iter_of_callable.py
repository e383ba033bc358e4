# Technique   iter with a function and an end
# Mechanism   it calls until the end comes
# As shipped  completed: 2
# Unguarded   completed: 2
# Harmless    CPython notices, or sorts what it has taken aside; nothing is read that is gone

return len(list(iter([1, 2, 3].pop, 1)))
