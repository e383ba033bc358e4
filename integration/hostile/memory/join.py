# Technique   texts joined to one
# Mechanism   join asks for it all at once
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("x".join(itertools.repeat("y" * (1 << 20), 10000)))
