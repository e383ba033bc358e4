# Technique   one huge request
# Mechanism   bytes(10 ** 11)
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len(bytes(10 ** 11))
