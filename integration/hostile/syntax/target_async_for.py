# Technique   an attribute as the target of async for
# Mechanism   async for x.y in …
# As shipped  rejected: underscore
# Unguarded   failed: AttributeError: 'workflow.function' object attribute '__doc__' is read-only

async def many():
    yield 1
async for agent.__doc__ in many():
    pass
