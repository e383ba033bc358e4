# Shows the walrus: in conditions, loops, comprehensions and calls.
# Returns: [{"name":"brig","kind":"jail","rest":["odd line"]},[9,16,25],[1,3,6,10],10,4,2,true,"quo"]
lines = iter(["name: brig", "  ", "kind: jail", "odd line", "END", "never: seen"])
pairs = {}
while (line := next(lines, None)) is not None and line != "END":
    if not (text := line.strip()):
        continue
    if m := re.match(r"(\w+):\s*(\w+)", text):
        pairs[m.group(1)] = m[2]
    else:
        pairs.setdefault("rest", []).append(text)
squares = [y for x in range(6) if (y := x * x) > 5]
total = 0
running = [total := total + x for x in [1, 2, 3, 4]]
if (n := len(running)) > 3:
    log(f"{n} sums")
print((half := n // 2), half * 2)
found = any((hit := word).startswith("q") for word in ["ab", "quo", "qua"])
return [pairs, squares, running, total, n, half, found, hit]
