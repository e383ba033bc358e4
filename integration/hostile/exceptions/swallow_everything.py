# Technique   a loop that swallows every exception
# Mechanism   a signal that raises never ends it
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

n = 0
while True:
    try:
        while True:
            n += 1
    except BaseException:
        pass
