# Technique   a width beyond all memory
# Mechanism   the text is made before it is looked at
# As shipped  over_budget: limits.address_space
# Unguarded   over_budget: limits.address_space

return len("{:>999999999999}".format(""))
