# Technique   a finaliser that never ends, when the result is out
# Mechanism   __del__ at the interpreter's end
# As shipped  rejected: class
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

class D:
    def __del__(self):
        while True:
            pass
keep = D()
return "armed"
