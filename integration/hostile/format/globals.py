# Technique   str.format reads through an attribute into a dictionary
# Mechanism   a field is a path of attributes and keys
# As shipped  failed: ValueError
# Unguarded   completed: "{'__name__': 'builtins'"
# Harmless    names of the interpreter and of the language, which documents tell too

return "{0.__globals__[__builtins__]}".format(lambda: 0)[:23]
