# Shows parallel within parallel, three deep, with helpers that fan out by themselves.
# Returns: parallel_nested.json
async def leaf(path):
    return await agent("/".join(path))


async def branch(path, depth):
    if depth == 0:
        return await leaf(path)
    return await parallel([lambda p=p: branch(path + [p], depth - 1) for p in ("l", "r")])


async def vote(question, voters=3):
    votes = await parallel([agent(f"{question} (voter {v})") for v in range(voters)])
    return sum(1 for v in votes if v and "1" in v)


tree = await branch(["root"], 3)
tallies = await parallel([vote(q) for q in ("Is it so?", "Is it not?")], limit=1)
return {"tree": tree, "tallies": tallies}
