# Technique   phases without end
# Mechanism   each is an event that hosts keep
# As shipped  over_budget: budgets.log
# Unguarded   over_budget: budgets.log

while True:
    phase("p" * 1000)
