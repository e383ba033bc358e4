# Technique   a comment that is a type
# Mechanism   the parser can read them
# As shipped  completed: 1
# Unguarded   completed: 1
# Harmless    annotations are kept as text and never run

x = 1  # type: len.__self__.open(CANARY_FILE)
return x
