# Shows helpers around await: gathering in order, timing out by option, mapping, folding, conditions, nested coroutines.
# Returns: async_helpers.json
async def amap(function, items):
    return [await function(item) for item in items]


async def afilter(predicate, items):
    return [item for item in items if await predicate(item)]


async def areduce(function, items, start):
    for item in items:
        start = await function(start, item)
    return start


async def is_long(text):
    return len(await agent(f"Measure {text}")) > 10


async def chain(text, *functions):
    for function in functions:
        result = function(text)
        text = await result if function in asynchronous else result
    return text


async def ask(text):
    return await agent(text)


asynchronous = [ask]
mapped = await amap(ask, ["a", "b"])
filtered = await afilter(is_long, ["x", "longer"])
folded = await areduce(lambda acc, x: agent(f"{acc}+{x}"), ["1", "2"], "0")
chained = await chain(" hi ", str.strip, ask, str.upper)
answer = (await agent("yes")) if len(mapped) == 2 else await agent("no")
both = [await agent("p"), (await agent("q")).upper()]
text = f"{await agent('inside')}!"
pending = agent("kept for later")
first = await agent("asked after, awaited before")
return [mapped, filtered, folded, chained, answer, both, text, [first, await pending]]
