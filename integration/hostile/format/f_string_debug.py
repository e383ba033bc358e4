# Technique   an attribute in the = form of an f-string
# Mechanism   the source stands in the text
# As shipped  rejected: underscore
# Unguarded   completed: "().__class__=<class 'tuple'>"
# Harmless    a class of the interpreter as text

return f"{().__class__=}"
