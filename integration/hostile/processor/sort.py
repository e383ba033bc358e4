# Technique   a list that is sorted for ever
# Mechanism   a key that costs
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    sorted(range(100000), key=lambda n: -n)
