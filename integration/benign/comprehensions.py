# Shows comprehensions: nested, conditional, of dicts, sets and generators, over several sources.
# Returns: comprehensions.json
matrix = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
flat = [x for row in matrix for x in row]
transposed = [[row[i] for row in matrix] for i in range(3)]
evens = {x: x * x for x in flat if x % 2 == 0 if x > 2}
lengths = sorted({len(word) for word in "the quick brown fox jumps over".split()})
pairs = [(a, b) for a in range(4) for b in range(a) if (a + b) % 2]
labels = ["even" if x % 2 == 0 else "odd" for x in flat[:4]]
total = sum(x * y for x, y in zip(flat, reversed(flat)))
inverted = {v: k for k, v in {"a": "x", "b": "y"}.items()}
nested = {outer: {inner: outer * inner for inner in range(1, 3)} for outer in (10, 20)}
return {
    "flat": flat,
    "transposed": transposed,
    "evens": {str(k): v for k, v in evens.items()},
    "lengths": lengths,
    "pairs": pairs,
    "labels": labels,
    "total": total,
    "inverted": inverted,
    "nested": {str(k): {str(i): v for i, v in d.items()} for k, d in nested.items()},
}
