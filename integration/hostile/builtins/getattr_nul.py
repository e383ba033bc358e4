# Technique   getattr with a NUL in the name
# Mechanism   C would stop there
# As shipped  failed: AttributeError: the attribute '__self__\x00' is refused: it begins with an underscore
# Unguarded   completed: "nothing"
# Harmless    no attribute has such a name

return getattr(len, "__self__\x00", "nothing")
