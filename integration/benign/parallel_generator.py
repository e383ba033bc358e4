# Shows parallel given a generator, a tuple, a map, the values of a dict, and a dict of results.
# Returns: parallel_generator.json
prompts = {"tone": "Check the tone", "facts": "Check the facts"}
from_generator = await parallel(agent(f"Item {i}") for i in range(4))
from_tuple = await parallel((agent("x"), agent("y")))
from_map = await parallel(map(agent, ["m1", "m2"]))
by_name = dict(zip(prompts, await parallel(agent(p) for p in prompts.values())))
partials = await parallel([functools.partial(agent, f"Partial {i}") for i in range(2)])
return [from_generator, from_tuple, from_map, by_name, partials]
