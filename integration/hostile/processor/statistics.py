# Technique   statistics of numbers that are made to cost
# Mechanism   fractions grow
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    statistics.stdev([1e300, 1e-300, 3, 1e100] * 1000)
