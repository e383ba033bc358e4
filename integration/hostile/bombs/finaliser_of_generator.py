# Technique   the same by the finally of a generator
# Mechanism   it runs when the generator is let go
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

def g():
    try:
        yield 1
    finally:
        while True:
            pass
keep = g()
next(keep)
return "armed"
