# Shows dense code: many clever expressions as models like them, in one dict.
# Returns: one_liners.json
words = ["stone", "notes", "tones", "apple", "tale", "late"]
return {
    "groups": [sorted(g) for g in {k: [w for w in words if "".join(sorted(w)) == k] for k in {"".join(sorted(w)): 0 for w in words}}.values() if len(g) > 1],
    "flat": sum([[1, 2], [3], []], []), "chunks": [*zip(*[iter(range(6))] * 3)], "dedupe": [*dict.fromkeys("abracadabra")], "primes": [n for n in range(2, 30) if all(n % d for d in range(2, n))],
    "fib": functools.reduce(lambda a, _: a + [a[-1] + a[-2]], range(8), [0, 1]), "transpose": [*map(list, zip([1, 2], [3, 4]))], "argmax": max(range(4), key=lambda i: [3, 9, 2, 9][i]),
    "counts": {c: "banana".count(c) for c in sorted(set("banana"))}, "any": next((w for w in words if w.startswith("a")), None), "bits": "".join(str(1 & 37 >> i) for i in range(8))[::-1], "digits": sum(map(int, str(2**50))),
    "invert": dict(map(reversed, {"a": "b"}.items())), "nested": (lambda d: d["a"]["b"])({"a": {"b": 1}}), "swap": (lambda a, b: (b, a))(1, 2), "power": [x for s in ([], [1], [2], [1, 2]) for x in [sum(s)]],
    "clock": "%02d:%02d:%02d" % (3725 // 3600, 3725 % 3600 // 60, 3725 % 60), "subsets": [[x for i, x in enumerate("ab") if n >> i & 1] for n in range(4)],
}
