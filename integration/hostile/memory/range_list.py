# Technique   a range made a list
# Mechanism   the length is known before
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len(list(range(10 ** 12)))
