# Technique   a table that makes every letter a long text
# Mechanism   translate grows as it goes
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

return len(("a" * 10 ** 6).translate({97: "b" * 10 ** 6}))
