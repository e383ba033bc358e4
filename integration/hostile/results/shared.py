# Technique   a list that holds itself twice, sixty times over
# Mechanism   a small graph is an endless text
# As shipped  over_budget: budgets.result
# Unguarded   over_budget: budgets.result

bomb = []
for _ in range(60):
    bomb = [bomb, bomb]
return bomb
