# Technique   f-strings with 20,000 fields
# Mechanism   each is a node
# As shipped  completed: 20000
# Unguarded   completed: 20000
# Harmless    large, and within the limits
# Repeat      FIELDS: "{1}", 20000 times

return len(f"FIELDS")
