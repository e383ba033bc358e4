# Technique   a number with a precision beyond all memory
# Mechanism   {:.999999999f}
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("{:.999999999f}".format(1.0))
