# Shows pipelines inside of a parallel, and parallels inside of the stages of a pipeline.
# Returns: pipeline_in_parallel.json
async def chapter(title):
    return await pipeline([f"{title}.{n}" for n in (1, 2)], lambda s: agent(f"Draft {s}"), lambda draft, s: agent(f"Polish {draft}"))


async def panel(draft):
    votes = await parallel([lambda j=j: agent(f"{j} judges {draft}") for j in ("ann", "bob")])
    return {"draft": draft, "votes": votes}


chapters = await parallel([lambda t=t: chapter(t) for t in ("A", "B")])
judged = await pipeline(["x", "y"], lambda d: agent(f"Write {d}"), panel, lambda r, item: {**r, "item": item})
return {"chapters": chapters, "judged": judged}
