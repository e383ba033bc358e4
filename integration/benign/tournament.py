# Shows a tournament: rounds of pairs until one is left, a bye for the odd one.
# Returns: {"winner":"lamp","rounds":[["boat","tent","lamp"],["tent","lamp"],["lamp"]]}
# Args: {"ideas": ["kite", "boat", "drum", "tent", "lamp"]}
async def play(pair):
    if len(pair) == 1:
        return pair[0]
    a, b = pair
    answer = await agent(f"Which is better, {a} or {b}?")
    return max(pair, key=lambda idea: (answer.rfind(idea), idea))


def chunks(items, size):
    return [items[i : i + size] for i in range(0, len(items), size)]


contenders, rounds = list(args["ideas"]), []
while len(contenders) > 1:
    phase(f"Round {len(rounds) + 1}")
    pairs = chunks(contenders, 2)
    winners = await parallel([lambda p=p: play(p) for p in pairs])
    contenders = [w for w in winners if w is not None]
    rounds.append(contenders)
return {"winner": contenders[0], "rounds": rounds}
