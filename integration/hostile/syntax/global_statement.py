# Technique   global reaches the names that all see
# Mechanism   global x; x = …
# As shipped  rejected: global
# Unguarded   completed: 1
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

def f():
    global json
    json = 1
f()
return json
