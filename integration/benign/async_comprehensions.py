# Shows comprehensions with await and with async for, and an async generator that calls agents.
# Returns: async_comprehensions.json
topics = ["ice", "fire", "sand"]


async def facts(names):
    for name in names:
        yield name, await agent(f"One fact about {name}")


async def numbers(limit):
    n = 0
    while n < limit:
        yield n
        n += 1


awaited = [await agent(f"Say {t}") for t in topics if t != "fire"]
table = {name: fact async for name, fact in facts(topics)}
squares = [n * n async for n in numbers(6) if n % 2]
collected = []
async for n in numbers(3):
    collected.append(n)
else:
    collected.append("done")
return [awaited, table, squares, collected]
