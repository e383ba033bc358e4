# Technique   getattr's result as the default of a parameter
# Mechanism   it is called when the function is made
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

def read(real=getattr(len, "__sel" + "f__")):
    return real.open(CANARY_FILE).read()
return read()
