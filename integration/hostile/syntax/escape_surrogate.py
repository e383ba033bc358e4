# Technique   half a letter in a literal
# Mechanism   the text cannot be written as UTF-8
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    ordinary Python

return len("\ud800")
