# Technique   a private attribute of 500,000 letters
# Mechanism   the same of an attribute
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError
# Repeat      NAME: "n", 500000 times

return len.__NAME
