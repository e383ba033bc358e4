# Technique   an async generator is stepped by hand
# Mechanism   asend, athrow, aclose
# As shipped  rejected: attribute
# Unguarded   failed: RuntimeError: coroutine raised StopIteration

async def many():
    yield 1
return many().asend(None).send(None)
