# Technique   coroutines that await coroutines, a hundred thousand levels
# Mechanism   each await is a level
# As shipped  failed: RecursionError
# Unguarded   failed: RecursionError

async def down(n):
    return await down(n + 1)
return await down(0)
