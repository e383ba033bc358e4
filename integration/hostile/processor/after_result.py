# Technique   computing goes on in branches that were left
# Mechanism   the result ends the run
# As shipped  completed: "over"
# Unguarded   completed: "over"
# Harmless    what was left is cancelled and named in a warning; nothing is dispatched after the end
# Setting     budgets.cpu=300 ms

async def spin():
    await agent("x")
    while True:
        pass
left = parallel([spin])
return "over"
