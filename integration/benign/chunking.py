# Shows ways to cut: by size, with overlap, by weight, by key, into a number of parts.
# Returns: chunking.json
def by_size(items, size):
    return [items[i : i + size] for i in range(0, len(items), size)]


def overlapping(text, size, overlap):
    step = size - overlap
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), step)]


def by_weight(items, limit, weigh=len):
    batch, weight = [], 0
    for item in items:
        w = weigh(item)
        if batch and weight + w > limit:
            yield batch
            batch, weight = [], 0
        batch.append(item)
        weight += w
    if batch:
        yield batch


def into(items, parts):
    size, extra = divmod(len(items), parts)
    start = 0
    for i in range(parts):
        end = start + size + (1 if i < extra else 0)
        yield items[start:end]
        start = end


def batched(iterable, n):
    it = iter(iterable)
    while batch := tuple(itertools.islice(it, n)):
        yield batch


items = list("abcdefgh")
return [by_size(items, 3), overlapping("abcdefghij", 4, 1), list(by_weight(["aa", "bbb", "c", "dddd"], 5)), list(into(items, 3)), list(batched(range(5), 2))]
