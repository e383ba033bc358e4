# Technique   a text whose every letter becomes a mebibyte
# Mechanism   the size is worked out and may wrap
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len(("a" * (1 << 20)).replace("a", "b" * (1 << 20)))
