# Technique   a function that calls itself by re.sub
# Mechanism   C and Python take turns
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

def down(m):
    return re.sub("a", down, "a")
return down(None)
