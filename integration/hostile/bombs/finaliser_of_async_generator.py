# Technique   the same by an async generator
# Mechanism   its finally awaits
# As shipped  completed: "armed"
# Unguarded   completed: "armed"
# Harmless    what was left is cancelled and named in a warning; nothing is dispatched after the end

async def g():
    try:
        yield 1
    finally:
        await agent("LATE")
keep = g()
await anext(keep)
return "armed"
