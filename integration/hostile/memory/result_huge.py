# Technique   a result of 200 mebibytes
# Mechanism   more than a result may be
# As shipped  over_budget: budgets.result
# Unguarded   over_budget: budgets.result

return "r" * (32 << 20)
