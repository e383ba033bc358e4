# Technique   a branch that is cancelled calls on
# Mechanism   finally runs when the script is over
# As shipped  completed: "over"
# Unguarded   completed: "over"
# Harmless    what was left is cancelled and named in a warning; nothing is dispatched after the end

async def stubborn():
    try:
        await agent("first")
    finally:
        await agent("LATE")
left = parallel([stubborn])
return "over"
