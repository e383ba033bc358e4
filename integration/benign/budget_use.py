# Shows budget: totals that may be absent, and loops that end when it is spent.
# Returns: {"rounds":3,"limited":false,"spent":3,"enough":true}
rounds = 0
while budget.remaining() > 1000 and rounds < 3:
    rounds += 1
    await agent(f"Round {rounds}")
limit = budget.total
if limit is not None and budget.spent() > limit * 0.9:
    log("nearly spent")
enough = budget.nodes.remaining() >= 1
return {"rounds": rounds, "limited": limit is not None, "spent": budget.nodes.spent(), "enough": enough}
