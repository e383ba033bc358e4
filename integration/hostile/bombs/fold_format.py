# Technique   a width that the compiler would work out
# Mechanism   "%99999999999d" % 1 as a constant
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("%9999999999d" % 1)
