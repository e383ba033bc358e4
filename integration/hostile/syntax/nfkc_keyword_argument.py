# Technique   a keyword argument in other letters
# Mechanism   the keyword is an identifier
# As shipped  rejected: underscore
# Unguarded   completed: ["__class__"]
# Harmless    keywords and variables of the script's own; the interpreter's are elsewhere

def f(**words):
    return sorted(words)
return f(__ｃlass__=1)
