# Technique   an f-string within an f-string
# Mechanism   every level is an expression
# As shipped  rejected: underscore
# Unguarded   completed: "<class 'tuple'>"
# Harmless    a class of the interpreter as text

return f"{f'{().__class__}'}"
