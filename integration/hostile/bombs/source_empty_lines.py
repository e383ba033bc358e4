# Technique   a script of 900,000 empty lines
# Mechanism   lines are counted
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    large, and within the limits
# Repeat      LINE: "\n", 900000 times

LINE
return 1
