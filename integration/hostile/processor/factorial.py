# Technique   a factorial of minutes in one call
# Mechanism   math.factorial
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return math.factorial(10 ** 7).bit_length()
