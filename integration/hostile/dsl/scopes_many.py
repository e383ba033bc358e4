# Technique   more scopes than the budget has
# Mechanism   empty branches by the hundred thousand
# As shipped  over_budget: budgets.scopes
# Unguarded   over_budget: budgets.scopes

for _ in range(1000):
    await parallel([lambda: None] * 1000)
return "made"
