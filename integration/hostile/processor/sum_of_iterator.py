# Technique   an endless loop within one call
# Mechanism   no byte code between, so no handler of Python's ever runs
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return sum(iter(int, 1))
