# Technique   the same within an f-string
# Mechanism   :>{10 ** 12}
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len(f"{'':>{10 ** 12}}")
