# Technique   a loop that leaves finally by continue
# Mechanism   what is raised is forgotten
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    try:
        while True:
            pass
    finally:
        continue
