# Technique   format by getattr
# Mechanism   the name is put together
# As shipped  failed: ValueError
# Unguarded   completed: "<class 'tuple'>"
# Harmless    a class of the interpreter as text

return getattr("{0.__class__}", "for" + "mat")(())
