# Shows an LRU cache by OrderedDict, as closures instead of a class.
# Returns: lru_cache_by_hand.json
def make_cache(size):
    store = collections.OrderedDict()
    stats = {"hits": 0, "misses": 0, "evicted": []}

    def get(key, compute):
        if key in store:
            store.move_to_end(key)
            stats["hits"] += 1
            return store[key]
        stats["misses"] += 1
        store[key] = compute(key)
        if len(store) > size:
            oldest, _ = store.popitem(last=False)
            stats["evicted"].append(oldest)
        return store[key]

    return get, stats, store


get, stats, store = make_cache(2)
values = [get(k, lambda k: k * 10) for k in (1, 2, 1, 3, 2, 1)]
answers = {}


async def ask_once(prompt):
    if prompt not in answers:
        answers[prompt] = await agent(prompt)
    return answers[prompt]


said = [await ask_once(p) for p in ("hi", "ho", "hi", "hi")]
return {"values": values, "stats": stats, "store": list(store), "said": said, "asked": budget.nodes.spent()}
