# Technique   a list that holds itself twice, forty times over
# Mechanism   as text it has a million million elements
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

bomb = []
for _ in range(60):
    bomb = [bomb, bomb]
return json.dumps(bomb)
