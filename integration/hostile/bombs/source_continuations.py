# Technique   100,000 lines that continue one another
# Mechanism   a backslash at each end
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    large, and within the limits
# Repeat      LINE: "\\\n", 100000 times

return LINE 1
