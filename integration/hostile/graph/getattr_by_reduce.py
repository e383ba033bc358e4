# Technique   getattr called by functools.reduce along a path
# Mechanism   each step is the attribute of the one before
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

path = ["__sel" + "f__", "open"]
return functools.reduce(getattr, path, len)(CANARY_FILE).read()
