# Technique   a number with an exponent beyond all
# Mechanism   it becomes infinite
# As shipped  completed: "inf"
# Unguarded   completed: "inf"
# Harmless    large, and within the limits

return str(1e999999999)
