# Technique   a power that the compiler would work out
# Mechanism   10 ** 10 ** 8 as a constant
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return 10 ** 10 ** 8 > 1
