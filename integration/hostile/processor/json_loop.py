# Technique   JSON is written and read for ever
# Mechanism   C code for each
# As shipped  over_budget: budgets.cpu
# Unguarded   over_budget: budgets.cpu
# Setting     budgets.cpu=300 ms

while True:
    json.loads(json.dumps(list(range(10000))))
