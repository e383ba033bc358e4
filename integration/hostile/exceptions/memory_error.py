# Technique   MemoryError is raised by the script
# Mechanism   it looks as if the limit had been hit
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

raise MemoryError("FORGED")
