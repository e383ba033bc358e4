# Technique   getattr with a default, so that a refusal would be silent
# Mechanism   three arguments
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

real = getattr(len, "__sel" + "f__", None)
return real.open(CANARY_FILE).read() if real else "nothing"
