# Technique   a chain of 100,000 ands with nots between
# Mechanism   a tree that is wide and deep
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    large, and within the limits
# Repeat      TERMS: "not 0 and ", 50000 times

return TERMS 1
