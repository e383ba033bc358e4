# Technique   getattr with a name that is no valid text
# Mechanism   the check decodes it
# As shipped  failed: AttributeError: the attribute '\ud800__self__' is refused: it is not valid Unicode
# Unguarded   completed: "nothing"
# Harmless    no attribute has such a name

return getattr(len, "\ud800__self__", "nothing")
