# Shows generators: infinite ones, yield from, a return value, delegation and laziness.
# Returns: generators.json
def naturals():
    n = 0
    while True:
        yield n
        n += 1


def take(n, iterable):
    for i, item in enumerate(iterable):
        if i >= n:
            return
        yield item


def flatten(value):
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from flatten(part)
    else:
        yield value


def summed(items):
    total = 0
    for item in items:
        total += item
        yield item
    return total


def with_total(items):
    total = yield from summed(items)
    yield f"total {total}"


def windows(items, size):
    for start in range(len(items) - size + 1):
        yield items[start : start + size]


gen = naturals()
first = [next(gen), next(gen), next(gen)]
return {
    "first": first,
    "odd": list(take(5, (n for n in naturals() if n % 2))),
    "flat": list(flatten([1, [2, (3, [4, [5]])], "six"])),
    "total": list(with_total([5, 6])),
    "windows": list(windows("abcde", 3)),
    "default": next(iter([]), "nothing"),
}
