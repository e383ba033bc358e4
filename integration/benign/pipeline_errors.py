# Shows stages that fail or give None: later stages are skipped for a failure, not for None.
# Returns: pipeline_errors.json
# Replies: {"replies": [{"match": {"prompt": "*beta*"}, "error": {"code": "agent_failed", "message": "lost"}}], "otherwise": "echo"}
visited = []


async def review(name):
    return await agent(f"Review {name}")


def second(text, name, index):
    visited.append(name)
    return None if name == "gamma" else f"{text} [{index}]"


def third(text, name):
    return [name, text]


names = ["alpha", "beta", "gamma"]
quiet = await pipeline(names, review, second, third)
told = await pipeline(names, review, third, on_error="outcome")
try:
    await pipeline(names, review, on_error="raise")
    raised = None
except AgentError as error:
    raised = str(error)
return {"quiet": quiet, "told": told, "raised": raised, "visited": sorted(visited)}
