# Technique   a division of huge numbers
# Mechanism   the square of their length
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return (1 << 10 ** 8) // ((1 << 5 * 10 ** 7) + 1) > 1
