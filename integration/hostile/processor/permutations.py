# Technique   all orders of twenty things
# Mechanism   a list of them all would not fit, so they are counted
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return sum(1 for _ in itertools.permutations(range(20)))
