# Technique   getattr with a name made of character codes
# Mechanism   chr() makes any text
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

name = "".join(chr(n) for n in (95, 95, 115, 101, 108, 102, 95, 95))
return getattr(len, name).open(CANARY_FILE).read()
