# Technique   a result of millions of numbers
# Mechanism   small values, large text
# As shipped  over_budget: budgets.result
# Unguarded   over_budget: budgets.result

return list(range(10 ** 6))
