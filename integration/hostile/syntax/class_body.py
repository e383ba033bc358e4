# Technique   the body of a class runs at once
# Mechanism   names of it are read as in a module
# As shipped  rejected: class
# Unguarded   blocked: openat

class P:
    found = open(CANARY_FILE).read()
return P.found
