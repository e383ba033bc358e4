# Technique   format bound by functools.partial
# Mechanism   the format is given before
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'tuple'>"
# Harmless    a class of the interpreter as text

return functools.partial(str.format, "{0.__class__}")(())
