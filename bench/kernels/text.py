"""Methods of text: replacing, splitting, joining."""

lines = ["the quick brown fox %d jumps over the lazy dog %d" % (i, i * 7) for i in range(40000)]
result = 0
for line in lines:
    parts = line.replace("quick", "slow").split()
    result += len(" ".join(reversed(parts)).upper().strip("G"))
