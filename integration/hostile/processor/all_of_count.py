# Technique   the same by all and itertools.count
# Mechanism   a C iterator in a C function
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return all(itertools.count(1))
