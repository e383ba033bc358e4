# Technique   an identifier with a joiner that nobody sees
# Mechanism   U+200D is no letter, or in Unicode 15.1 a part of names
# As shipped  rejected: syntax / completed: 1
# Unguarded   rejected: syntax / completed: 1
# Harmless    the name is another than the one that it looks like

ag‍ent = 1
return 1
