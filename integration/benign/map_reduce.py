# Shows map and reduce: a text cut in chunks, each summarised, summaries merged two by two.
# Returns: map_reduce.json
# Args: {"text": "One. Two! Three? Four; five. Six and seven. Eight."}
def sentences(text):
    return [s.strip() for s in re.split(r"(?<=[.!?])\s+", text) if s.strip()]


def chunk(items, size):
    for i in range(0, len(items), size):
        yield items[i : i + size]


async def summarise(part, index):
    return await agent(f"Summarise part {index}: {' '.join(part)}", label=f"part-{index}")


async def reduce_pairs(texts, level=0):
    if len(texts) == 1:
        return texts[0], level
    merged = await parallel([lambda p=p: agent("Merge: " + " | ".join(p)) for p in chunk(texts, 2)])
    return await reduce_pairs(merged, level + 1)


parts = list(chunk(sentences(args["text"]), 2))
summaries = await parallel([lambda p=p, i=i: summarise(p, i) for i, p in enumerate(parts)])
final, levels = await reduce_pairs(summaries)
return {"parts": parts, "final": final, "levels": levels}
