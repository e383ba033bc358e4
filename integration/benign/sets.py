# Shows the algebra of sets: union, difference, tests of subsets, frozensets as keys, removal of duplicates.
# Returns: sets.json
a, b = {1, 2, 3, 4}, {3, 4, 5}
seen, unique = set(), []
for item in ["b", "a", "b", "c", "a"]:
    if item not in seen:
        seen.add(item)
        unique.append(item)
c = set(a)
c.discard(99)
c.remove(1)
c.update([7, 8], (9,))
c -= {9}
c &= {2, 3, 7, 8}
c ^= {8, 10}
edges = {frozenset(("x", "y")): 1, frozenset(("y", "z")): 2}
return {
    "union": sorted(a | b), "both": sorted(a & b), "less": sorted(a - b), "either": sorted(a ^ b),
    "methods": [sorted(a.union([9])), sorted(a.intersection(b, [4])), sorted(a.difference(b)), sorted(a.symmetric_difference(b))],
    "tests": [{1} <= a, a >= {1, 2}, a < a, a.isdisjoint({9}), {1, 2}.issubset(a), a.issuperset(b), 3 in a, 9 not in a],
    "unique": unique, "c": sorted(c), "edge": edges[frozenset(("y", "x"))], "empty": len(set()),
    "comprehension": sorted({w.lower() for w in ["A", "a", "B"]}), "ordered": list(dict.fromkeys([3, 1, 3, 2])),
    "subset_any": any(s <= {"a", "b"} for s in [{"a", "c"}, {"b"}]), "popped": len({5}) and {5}.pop(),
}
