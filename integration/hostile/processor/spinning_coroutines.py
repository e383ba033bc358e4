# Technique   coroutines that await each other for ever
# Mechanism   no call is dispatched
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

async def one():
    return 1
while True:
    await one()
