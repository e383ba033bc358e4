# Shows the work with dicts: merging, setdefault, fromkeys, pop, popitem, update, views, grouping.
# Returns: dicts.json
a = {"x": 1, "y": 2}
b = {"y": 20, "z": 30}
merged = a | b
a |= {"w": 0}
spread = {**a, **b, "last": True}
groups = {}
for word in ["apple", "avocado", "bean", "beet", "corn"]:
    groups.setdefault(word[0], []).append(word)
zeros = dict.fromkeys("abc", 0)
zeros.update(b=2, c=3)
popped = spread.pop("w"), spread.pop("nope", None)
last = spread.popitem()
shared = sorted(a.keys() & b.keys())
only = sorted(a.keys() - b.keys())
both = dict(zip(["k1", "k2"], [1, 2]))
counts = {}
for letter in "mississippi":
    counts[letter] = counts.get(letter, 0) + 1
del counts["m"]
nested = {"a": {"b": {"c": 1}}}
deep = nested.get("a", {}).get("b", {}).get("c")
missing = nested.get("x", {}).get("y")
best = max(counts, key=counts.get)
for key in list(zeros):
    if zeros[key] == 0:
        del zeros[key]
copy = dict(a)
copy.clear()
return {
    "merged": merged, "spread": spread, "groups": groups, "zeros": zeros, "popped": popped, "last": last,
    "shared": shared, "only": only, "both": both, "counts": dict(sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))),
    "deep": deep, "missing": missing, "best": best, "copy": copy, "reversed": list(reversed(merged)),
    "first": next(iter(merged.items())), "equal": {"a": 1, "b": 2} == {"b": 2, "a": 1},
}
