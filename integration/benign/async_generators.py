# Shows async generators with try and finally, asynchronous pipelines of them, aiter and anext.
# Returns: [["WHY?","WHO?","WHEN?","WHERE?","HOW?"],[1,2],[3],"end",["batches","batches"]]
closed = []


async def batches(items, size):
    try:
        for start in range(0, len(items), size):
            yield items[start : start + size]
    finally:
        closed.append("batches")


async def answered(groups):
    async for group in groups:
        for answer in await parallel([lambda q=q: agent(q) for q in group]):
            yield answer.upper()


questions = ["why?", "who?", "when?", "where?", "how?"]
answers = [a async for a in answered(batches(questions, 2))]
stream = aiter(batches([1, 2, 3], 2))
one, two = await anext(stream), await anext(stream)
nothing = await anext(stream, "end")
return [answers, one, two, nothing, closed]
