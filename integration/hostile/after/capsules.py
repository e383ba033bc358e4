# Technique   the pointers that the language keeps
# Mechanism   the hooks are bound to a capsule
# As shipped  rejected: unbound, underscore
# Unguarded   completed: "<class 'PyCapsule'>"
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

hook = imp("sys").unraisablehook
return str(type(hook.__self__))
