# Shows a race by hand: branches that check a shared flag and give up once one has won.
# Returns: {"won":"fast","first":"fast won","losers":[false,true,false]}
won = None


async def racer(name, laps):
    nonlocal won
    for lap in range(1, laps + 1):
        if won is not None:
            return f"{name} gave up before lap {lap}"
        await agent(f"{name} lap {lap}")
    if won is None:
        won = name
        return f"{name} won"
    return f"{name} was late"


results = await parallel([lambda n=n, k=k: racer(n, k) for n, k in [("slow", 5), ("fast", 1), ("mid", 3)]], limit=3)
return {"won": won, "first": results[1], "losers": [("won" in r) for r in results]}
