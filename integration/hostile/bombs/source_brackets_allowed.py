# Technique   199 nested brackets
# Mechanism   one less than the parser's limit
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    ordinary Python
# Repeat      OPEN: "[", 199 times
# Repeat      CLOSE: "]", 199 times

return len(OPENCLOSE)
