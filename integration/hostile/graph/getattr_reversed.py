# Technique   getattr with a name written backwards
# Mechanism   a slice turns the text round
# As shipped  failed: AttributeError: the attribute '__self__' is refused: it begins with an underscore
# Unguarded   blocked: openat

return getattr(len, "__fles__"[::-1]).open(CANARY_FILE).read()
