"""A workflow that waits for what nothing can settle."""


async def waits():
    return await made


made = parallel([waits])
return await made
