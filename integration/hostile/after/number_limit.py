# Technique   the limit of digits is lifted
# Mechanism   sys.set_int_max_str_digits
# As shipped  rejected: unbound
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

imp("sys").set_int_max_str_digits(0)
return len(str(7 ** 10 ** 7))
