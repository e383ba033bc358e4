# Technique   a product made a list
# Mechanism   itertools keeps pools
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len(list(itertools.product(range(10 ** 8), repeat=10)))
