# Technique   a list that is repeated
# Mechanism   [None] * 10 ** 10
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len([None] * 10 ** 10)
