# Technique   a number without end
# Mechanism   it is shifted by itself
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space
# Setting     limits.address_space=64 MiB

n = 1
while True:
    n <<= 5 * 10 ** 7
