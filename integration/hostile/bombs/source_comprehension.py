# Technique   a comprehension of 1,000 loops
# Mechanism   each opens a block
# As shipped  rejected: nesting
# Unguarded   rejected: nesting
# Repeat      PARTS: " for _ in [1]", 1000 times

return [1PARTS]
