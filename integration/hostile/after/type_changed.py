# Technique   a slot of a built-in type is changed
# Mechanism   type dictionaries by the collector
# As shipped  rejected: unbound, underscore
# Unguarded   completed: "FORGED"
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

for one in imp("gc").get_referents(str.__dict__):
    one["upper"] = lambda self: "FORGED"
return "x".upper()
