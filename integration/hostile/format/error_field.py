# Technique   the object of an error by a field
# Mechanism   {0.obj}
# As shipped  failed: ValueError
# Unguarded   completed: "()"
# Harmless    the error and the object are the script's own

try:
    getattr((), "nothing")
except AttributeError as e:
    return "{0.obj}".format(e)
