# Technique   an attribute and a conversion
# Mechanism   {0.__class__!r:>20}
# As shipped  failed: ValueError
# Unguarded   completed: "     <class 'tuple'>"
# Harmless    a class of the interpreter as text

return "{0.__class__!r:>20}".format(())
