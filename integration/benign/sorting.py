# Shows sorting: keys, several keys, reverse, stability, cmp_to_key, min and max with key and default.
# Returns: sorting.json
people = [
    {"name": "Cleo", "age": 31, "city": "Rome"},
    {"name": "Abe", "age": 25, "city": "Oslo"},
    {"name": "Bea", "age": 31, "city": "Oslo"},
    {"name": "Dan", "age": 25, "city": "Rome"},
]
by_age = [p["name"] for p in sorted(people, key=lambda p: p["age"])]
by_both = [p["name"] for p in sorted(people, key=lambda p: (-p["age"], p["name"]))]
by_city = sorted(people, key=lambda p: p["city"], reverse=True)
numbers = [5, 3, -4, 1]
numbers.sort(key=abs)


def compare(a, b):
    return (a > b) - (a < b)


ORDER = {"high": 0, "medium": 1, "low": 2}
severities = sorted(["low", "high", "medium", "high"], key=ORDER.get)
return {
    "by_age": by_age,
    "by_both": by_both,
    "by_city": [p["name"] for p in by_city],
    "numbers": numbers,
    "compared": sorted("hello", key=functools.cmp_to_key(lambda a, b: compare(b, a))),
    "severities": severities,
    "oldest": max(people, key=lambda p: p["age"])["name"],
    "shortest": min((p["name"] for p in people), key=len),
    "none": max([], default=None),
    "least": min(4, 2, 8),
    "text": sorted(["b", "A", "c"], key=str.lower),
    "natural": sorted(["f10", "f9", "f1"], key=lambda s: int(s[1:])),
    "ranks": {p: i for i, p in enumerate(sorted({p["name"] for p in people}), start=1)},
}
