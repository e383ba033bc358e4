# Technique   dates are parsed for ever
# Mechanism   strptime builds patterns
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    datetime.datetime.strptime("2020-01-01", "%Y-%m-%d")
