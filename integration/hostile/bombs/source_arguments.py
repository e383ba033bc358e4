# Technique   a call with 50,000 arguments
# Mechanism   a stack that the compiler must foresee
# As shipped  completed: 2
# Unguarded   completed: 2
# Harmless    large, and within the limits
# Repeat      WORDS: "1,", 50000 times

return max(WORDS 2)
