# Shows pipeline with a limit, items from a generator and from a dict, and stages made by a factory.
# Returns: pipeline_limit.json
def asking(template, **options):
    async def stage(previous, item, index):
        return await agent(template.format(previous=previous, item=item, index=index), **options)

    return stage


results = await pipeline((f"doc{i}" for i in range(5)), asking("Read {item}"), asking("Check [{previous}] no. {index}", label="check"), limit=2)
config = {"a": 1, "b": 2}
pairs = await pipeline(config.items(), lambda pair: f"{pair[0]}={pair[1]}", lambda text, pair: [text, pair[1] * 10])
return {"results": results, "pairs": pairs}
