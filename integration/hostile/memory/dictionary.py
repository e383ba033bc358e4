# Technique   a dictionary without end
# Mechanism   it is resized by doubling
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

d = {}
while True:
    d[len(d)] = d
