# Technique   100,000 signs before a number
# Mechanism   each is a level of the tree
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      SIGNS: "-", 100000 times

return SIGNS1
