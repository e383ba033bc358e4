# Shows state that branches share: counters, sets of what was seen, locks that are not needed, results by key.
# Returns: async_state_shared.json
progress = {"started": 0, "finished": 0}
seen, order = set(), []
total = 0


async def handle(item):
    nonlocal total
    progress["started"] += 1
    if item in seen:
        return "seen before"
    seen.add(item)
    answer = await agent(f"Handle {item}")
    progress["finished"] += 1
    total += len(answer)
    order.append(item)
    return answer


results = await parallel([lambda i=i: handle(i) for i in ["x", "y", "x", "z"]])
return {"results": results, "progress": progress, "total": total, "seen": sorted(seen), "order": sorted(order)}
