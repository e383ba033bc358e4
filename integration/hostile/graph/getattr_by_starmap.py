# Technique   getattr called by itertools.starmap
# Mechanism   the pairs are data
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

(real,) = itertools.starmap(getattr, [(len, "__sel" + "f__")])
return real.open(CANARY_FILE).read()
