# Technique   aiter and anext of an async generator
# Mechanism   C functions step it
# As shipped  completed: "own"
# Unguarded   completed: "own"
# Harmless    parts of the script's own functions and frames

async def many():
    yield "own"
return await anext(aiter(many()))
