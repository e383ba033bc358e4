# Technique   an attribute within the spec of an f-string
# Mechanism   the spec is an f-string again
# As shipped  rejected: underscore
# Unguarded   completed: "  1"
# Harmless    numbers and texts of the script's own

return f"{1:>{len(''.__class__.__name__)}}"
