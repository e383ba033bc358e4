# Technique   a number written in hexadecimal for ever
# Mechanism   no limit holds for these
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    hex(1 << 10 ** 6)
