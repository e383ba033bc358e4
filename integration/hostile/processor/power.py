# Technique   a power of minutes in one call
# Mechanism   the lock of the interpreter is held
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

x = 7 ** 7 ** 8
return x.bit_length()
