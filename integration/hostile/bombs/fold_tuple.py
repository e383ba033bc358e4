# Technique   a tuple of tuples that the compiler would multiply
# Mechanism   ((0,) * 1000,) * 1000 …
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

return len((((((0,) * 250,) * 250) * 250) * 250) * 250)
