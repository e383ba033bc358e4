# Technique   a text centred in all memory
# Mechanism   center, ljust, zfill
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("x".center(1 << 40)) + len("x".zfill(1 << 40))
