# Technique   the variables of another function
# Mechanism   __closure__[0].cell_contents
# As shipped  rejected: attribute, underscore
# Unguarded   completed: "hidden"
# Harmless    parts of the script's own functions and frames

def outer():
    value = "hidden"
    return lambda: value
return outer().__closure__[0].cell_contents
