# Technique   print without end
# Mechanism   somebody collects the lines
# As shipped  over_budget: budgets.log
# Unguarded   over_budget: budgets.log

while True:
    print("x" * 65536)
