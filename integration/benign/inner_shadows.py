# Shows DSL names used as names of parameters and locals inside of functions.
# Returns: [["a","b"],["As x",3],[[1],{"k":2}]]
def summary(phase, log=None):
    args = [phase, log]
    return args


async def ask(agent_name, agent=agent):
    budget = 3
    return [await agent(f"As {agent_name}"), budget]


def listing(*args, **kwargs):
    return [list(args), kwargs]


return [summary("a", log="b"), await ask("x"), listing(1, k=2)]
