# Technique   while True: pass
# Mechanism   nothing but byte code
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    pass
