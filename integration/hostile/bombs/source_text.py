# Technique   a text of 900,000 letters that are escapes
# Mechanism   each is decoded
# As shipped  completed: 150000
# Unguarded   completed: 150000
# Harmless    large, and within the limits
# Repeat      ESCAPES: "\\u0041", 150000 times

return len("ESCAPES")
