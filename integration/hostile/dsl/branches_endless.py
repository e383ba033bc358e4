# Technique   branches without end
# Mechanism   an iterator is taken up at the call
# As shipped  over_budget: budgets.scopes
# Unguarded   over_budget: budgets.scopes

return await parallel(iter(lambda: (lambda: agent("x")), 0))
