# Technique   agent is called and awaited in a loop
# Mechanism   next to no processor time: only the count sees it
# As shipped  over_budget: budgets.nodes
# Unguarded   over_budget: budgets.nodes
# Setting     budgets.nodes=100

while True:
    await agent("again")
