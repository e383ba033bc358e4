# Shows slices with steps and deletions, assignment to slices, unpacking with stars, swaps, nested targets.
# Returns: slices_unpacking.json
items = list(range(10))
first, *middle, last = items
*init, tail = "abc"
(a, b), [c, *d] = (1, 2), "xyz"
a, b = b, a
x = y = [0]
y.append(1)
copy = items[:]
copy[2:5] = ["two"]
copy[::3] = ["*"] * len(copy[::3])
del copy[-2:]
head, (left, right), *_ = [1, (2, 3), 4, 5]
where = slice(1, 6, 2)
for i, (key, (low, high)) in enumerate([("p", (1, 2)), ("q", (3, 4))]):
    items.append((i, key, low + high))
merged = [*range(2), *"ab", *{"k": 1}]
lo, hi, *rest = sorted([3, 1, 2])
items[0], items[1] = items[1], items[0]
return [
    first, middle, last, init, tail, a, b, c, d, x, copy, head, left, right, items[where], items[-2:], merged, lo, hi, rest,
    items[::-1][:3], items[2:-3:2], "hello"[1:4], (1, 2, 3)[-1], items[:2], [1, 2, 3][5:],
]
