# Technique   a walrus within an f-string binds a name
# Mechanism   (agent := …)
# As shipped  rejected: rebind
# Unguarded   completed: "1"
# Harmless    numbers and texts of the script's own

return f"{(agent := 1)}"
