# Technique   a chain of 100,000 attributes
# Mechanism   each is a level of the tree
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      STEPS: ".real", 100000 times

return (1)STEPS
