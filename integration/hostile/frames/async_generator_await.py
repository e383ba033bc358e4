# Technique   what an async generator waits for
# Mechanism   ag_await and ag_code
# As shipped  rejected: attribute
# Unguarded   completed: ["None",["agent"]]
# Harmless    parts of the script's own functions and frames

async def many():
    yield await agent("x")
a = many()
return [str(a.ag_await), a.ag_code.co_names]
