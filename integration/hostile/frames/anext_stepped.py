# Technique   the awaitable of anext is stepped by next
# Mechanism   anext() gives an iterator
# As shipped  failed: TypeError: 'workflow.anext' object is not an iterator
# Unguarded   failed: RuntimeError: coroutine raised StopIteration

async def many():
    yield 1
return next(anext(many()))
