# Technique   the same by the operator in
# Mechanism   iter(int, 1) never gives 1
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return 1 in iter(int, 1)
