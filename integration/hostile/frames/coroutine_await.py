# Technique   what a coroutine waits for
# Mechanism   cr_await
# As shipped  rejected: attribute
# Unguarded   completed: "None"
# Harmless    parts of the script's own functions and frames

async def inner():
    return await agent("x")
c = inner()
return str(c.cr_await)
