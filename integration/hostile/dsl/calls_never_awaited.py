# Technique   agent is called without await in a loop
# Mechanism   a call is sent when it is made
# As shipped  over_budget: budgets.nodes
# Unguarded   over_budget: budgets.nodes
# Setting     budgets.nodes=100

calls = []
while True:
    calls.append(agent("again"))
