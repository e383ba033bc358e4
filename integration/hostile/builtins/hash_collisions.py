# Technique   a million numbers of one hash
# Mechanism   a dictionary's insertion takes the square
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

m = 2 ** 61 - 1
d = {}
for i in range(10 ** 6):
    d[i * m] = 0
return len(d)
