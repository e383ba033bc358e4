# Shows workers that share a queue and a dict of results, and stop when it is empty.
# Returns: worker_queue.json
queue = collections.deque((f"job{n}", n % 3) for n in range(7))
results, per_worker = {}, collections.Counter()


async def worker(name):
    while queue:
        job, priority = queue.popleft()
        results[job] = len(await agent(f"{job} at {priority}"))
        per_worker[name] += 1
    return name


names = await parallel([lambda w=w: worker(w) for w in ("w1", "w2", "w3")])
return {"names": names, "results": dict(sorted(results.items())), "total": per_worker.total()}
