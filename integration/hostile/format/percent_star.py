# Technique   the old operator takes a width from its arguments
# Mechanism   %*d
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("%*d" % (10 ** 9, 1))
