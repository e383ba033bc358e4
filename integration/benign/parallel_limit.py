# Shows limit: a fan-out that is wider than what may run at once.
# Returns: parallel_limit.json
done = []


async def work(n):
    answer = await agent(f"Task {n}", label=f"task-{n:02}")
    done.append(n)
    return int(answer.split()[-1]) ** 2


results = await parallel([lambda n=n: work(n) for n in range(12)], limit=3)
single = await parallel([work(100), work(101)], limit=1, on_error="outcome")
return {"results": results, "done": sorted(done), "single": single}
