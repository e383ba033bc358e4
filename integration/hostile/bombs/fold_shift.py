# Technique   a shift that the compiler would work out
# Mechanism   1 << 10 ** 10 as a constant
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return (1 << 10 ** 10).bit_length()
