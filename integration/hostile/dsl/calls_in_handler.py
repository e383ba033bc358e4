# Technique   the loop goes on when the budget is gone
# Mechanism   except BaseException around every call
# As shipped  over_budget: budgets.nodes
# Unguarded   over_budget: budgets.nodes
# Setting     budgets.nodes=100

while True:
    try:
        await agent("again")
    except BaseException:
        pass
