# Technique   getattr called by map
# Mechanism   no call of getattr stands in the script
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

(real,) = map(getattr, [len], ["__sel" + "f__"])
return real.open(CANARY_FILE).read()
