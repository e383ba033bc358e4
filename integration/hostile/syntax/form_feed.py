# Technique   a form feed before a statement
# Mechanism   white space that sets the indentation back
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    the bytes are read as UTF-8, once, whatever they say
# Repeat      REPEAT: "\f", 1 times

if True:
REPEAT    x = 1
return x
