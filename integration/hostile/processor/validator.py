# Technique   a script that keeps the validator busy
# Mechanism   names in nested functions are looked up in all
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms
# Repeat      LINES: "f = lambda a: [b for b in a if (lambda c: [d for d in c])(b)]\n", 12000 times

LINES
return 1
