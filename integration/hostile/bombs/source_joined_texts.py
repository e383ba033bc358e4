# Technique   100,000 literals that are joined
# Mechanism   the parser joins them
# As shipped  completed: 100000
# Unguarded   completed: 100000
# Harmless    large, and within the limits
# Repeat      PARTS: "'a' ", 100000 times

return len(PARTS)
