# Shows itertools: chain, groupby, product, combinations, accumulate, islice, zip_longest and the others.
# Returns: itertools_tour.json
data = [("fruit", "apple"), ("fruit", "pear"), ("root", "beet"), ("fruit", "fig")]
grouped = {}
for kind, rows in itertools.groupby(sorted(data), key=lambda row: row[0]):
    grouped[kind] = [name for _, name in rows]
left, right = itertools.tee(range(3))
return {
    "chain": list(itertools.chain([1], (2, 3), "ab")), "flat": list(itertools.chain.from_iterable([[1, 2], [3]])),
    "grouped": grouped, "runs": [(k, len(list(g))) for k, g in itertools.groupby("aaabccd")],
    "product": ["".join(p) for p in itertools.product("ab", "xy")], "repeat": list(itertools.product([0, 1], repeat=2)),
    "combinations": list(itertools.combinations([1, 2, 3], 2)), "permutations": len(list(itertools.permutations(range(5)))),
    "replaced": list(itertools.combinations_with_replacement("ab", 2)),
    "accumulate": list(itertools.accumulate([1, 2, 3, 4])), "products": list(itertools.accumulate([1, 2, 3, 4], lambda a, b: a * b)),
    "initial": list(itertools.accumulate([1, 2], initial=100)), "maxima": list(itertools.accumulate([3, 1, 4, 1, 5], max)),
    "islice": list(itertools.islice(itertools.count(10, 5), 2, 5)), "cycle": list(itertools.islice(itertools.cycle("ab"), 5)),
    "longest": list(itertools.zip_longest([1, 2, 3], "a", fillvalue="-")), "pairwise": list(itertools.pairwise([1, 2, 4])),
    "while": [list(itertools.takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(itertools.dropwhile(lambda x: x < 3, [1, 2, 3, 1]))],
    "star": list(itertools.starmap(pow, [(2, 3), (3, 2)])), "not": list(itertools.filterfalse(lambda x: x % 2, range(5))),
    "compress": list(itertools.compress("abcd", [1, 0, 1, 0])), "tee": [list(left), sum(right)], "times": list(itertools.repeat("x", 3)),
}
