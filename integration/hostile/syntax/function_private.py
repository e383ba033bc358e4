# Technique   a function with a private name
# Mechanism   def __x()
# As shipped  rejected: underscore
# Unguarded   completed: "os"
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

def __import__(name):
    return name
return __import__("os")
