# Technique   a list that doubles
# Mechanism   extend by itself
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

items = [0]
while True:
    items.extend(items)
