# Technique   a binomial of minutes in one call
# Mechanism   math.comb
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return math.comb(10 ** 7, 5 * 10 ** 6).bit_length()
