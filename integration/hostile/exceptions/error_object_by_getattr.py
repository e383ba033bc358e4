# Technique   the same by getattr
# Mechanism   "obj" is no private name
# As shipped  failed: AttributeError
# Unguarded   completed: "()"
# Harmless    the error and the object are the script's own

try:
    getattr((), "nothing")
except AttributeError as e:
    return str(getattr(e, "ob" + "j"))
