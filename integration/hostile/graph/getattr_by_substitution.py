# Technique   getattr's name comes out of a substitution of a pattern
# Mechanism   re.sub calls nothing but the name is new
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

name = re.sub("x", "_", "xxselfxx")
return getattr(len, name).open(CANARY_FILE).read()
