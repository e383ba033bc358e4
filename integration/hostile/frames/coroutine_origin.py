# Technique   where a coroutine was made
# Mechanism   cr_origin
# As shipped  rejected: attribute
# Unguarded   completed: "None"
# Harmless    parts of the script's own functions and frames

async def inner():
    pass
c = inner()
return str(c.cr_origin)
