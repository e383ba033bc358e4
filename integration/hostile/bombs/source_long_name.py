# Technique   an identifier of 500,000 letters
# Mechanism   it stands in every message about it
# As shipped  rejected: unbound
# Unguarded   failed: NameError
# Repeat      NAME: "n", 500000 times

return NAME
