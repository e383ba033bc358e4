# Technique   a text that the compiler would repeat
# Mechanism   "a" * 10 ** 10 as a constant
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("a" * 10 ** 10)
