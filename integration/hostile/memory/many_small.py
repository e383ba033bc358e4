# Technique   many small objects
# Mechanism   no single large request
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

k = []
while True:
    k.append({len(k): [None] * 50})
