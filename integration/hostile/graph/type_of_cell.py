# Technique   the type of a closure's cell
# Mechanism   a cell is made or read
# As shipped  rejected: attribute, unbound, underscore
# Unguarded   blocked: openat

def outer():
    value = 1
    return lambda: value
return str(type(outer().__closure__[0])(open).cell_contents(CANARY_FILE).read())
