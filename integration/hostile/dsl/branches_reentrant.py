# Technique   the iterable of branches calls parallel itself
# Mechanism   the scheduler is entered from within
# As shipped  completed: [["inner"],"inner"]
# Unguarded   completed: [["inner"],"inner"]
# Harmless    every branch was counted by the bridge

async def inner():
    return await agent("inner")
def branches():
    yield parallel([inner])
    yield inner
return await parallel(branches())
