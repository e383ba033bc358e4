# Technique   a pattern that backtracks for ever
# Mechanism   (a+)+$
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

return re.match("(a+)+$", "a" * 60 + "!")
