# Shows pipelines of generators: read, clean, group, batch, with early ends and infinite sources.
# Returns: generator_pipelines.json
def source():
    for line in ["a 1", "", "b 2", "# no", "a 3", "c x", "b 4", "END", "z 9"]:
        yield line


def until(items, marker):
    for item in items:
        if item == marker:
            return
        yield item


def records(lines):
    for line in lines:
        if not line or line.startswith("#"):
            continue
        key, _, value = line.partition(" ")
        if value.isdigit():
            yield key, int(value)


def running(pairs):
    totals = {}
    for key, value in pairs:
        totals[key] = totals.get(key, 0) + value
        yield key, totals[key]


def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


def primes():
    found = []
    for n in itertools.count(2):
        if all(n % p for p in itertools.takewhile(lambda p: p * p <= n, found)):
            found.append(n)
            yield n


def tree(node):
    if node:
        left, value, right = node
        yield from tree(left)
        yield value
        yield from tree(right)


return [list(running(records(until(source(), "END")))), list(itertools.islice(fibonacci(), 12)), [p for _, p in zip(range(8), primes())], list(tree(((None, 1, None), 2, ((None, 3, None), 4, None)))), sum(x * x for x in range(10) if x % 3), max((len(w), w) for w in ["a", "ccc", "bb"])]
