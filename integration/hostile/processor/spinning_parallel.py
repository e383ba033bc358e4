# Technique   parallel with branches that do nothing, for ever
# Mechanism   scopes are counted
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    await parallel([])
