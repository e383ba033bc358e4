# Technique   the annotations of a function are read
# Mechanism   __annotations__
# As shipped  rejected: underscore
# Unguarded   completed: "{'a': 'int'}"
# Harmless    parts of the script's own functions and frames

def f(a: int):
    return a
return str(f.__annotations__)
