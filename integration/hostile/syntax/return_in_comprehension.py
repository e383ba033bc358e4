# Technique   an async comprehension at top level
# Mechanism   it awaits within an expression
# As shipped  completed: [1]
# Unguarded   completed: [1]
# Harmless    ordinary Python

async def many():
    yield 1
return [x async for x in many()]
