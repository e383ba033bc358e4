# Technique   a function that calls itself
# Mechanism   the oldest of all
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def down():
    return down()
return down()
