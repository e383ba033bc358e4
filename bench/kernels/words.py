"""Counting words in a dictionary and sorting what came of it."""

counts = {}
for i in range(400000):
    word = f"w{i % 997}"
    counts[word] = counts.get(word, 0) + len(word)
result = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3]
