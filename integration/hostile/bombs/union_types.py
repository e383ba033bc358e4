# Technique   a type of types that doubles with each step
# Mechanism   each is hashed and compared as a whole
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

kinds = int
for _ in range(300):
    kinds = kinds | list[kinds]
return isinstance(1, int | str)
