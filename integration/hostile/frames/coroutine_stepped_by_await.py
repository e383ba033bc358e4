# Technique   the iterator of one's own coroutine
# Mechanism   __await__ of a coroutine has send
# As shipped  rejected: attribute, underscore
# Unguarded   failed: TypeError: result: a value of type waiter cannot cross, only JSON does

async def own():
    return await agent("x")
return own().__await__().send(None)
