# Technique   an identifier with a joiner that nobody sees
# Mechanism   U+200D is no letter
# As shipped  rejected: syntax
# Unguarded   rejected: syntax

ag‍ent = 1
return 1
