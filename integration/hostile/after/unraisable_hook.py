# Technique   the hook for errors in finalisers is replaced
# Mechanism   sys.unraisablehook
# As shipped  rejected: attribute, unbound
# Unguarded   completed: "replaced"
# Harmless    the language is C and asks nobody in Python; the interpreter is the script's own

def g():
    try:
        yield 1
    finally:
        raise ValueError("unseen")
imp("sys").unraisablehook = lambda unraisable: None
one = g()
next(one)
del one
return "replaced"
