# Technique   a coroutine of one's own as the result
# Mechanism   nobody awaits it
# As shipped  failed: TypeError
# Unguarded   failed: TypeError

async def own():
    return 1
return {"a": own()}
