"""Dictionaries as records: grouping, maxima and means."""

rows = [{"id": i, "group": i % 31, "score": (i * 7919) % 1009} for i in range(60000)]
groups = {}
for row in rows:
    groups.setdefault(row["group"], []).append(row)
result = [
    (key, max(r["score"] for r in group), sum(r["score"] for r in group) / len(group))
    for key, group in sorted(groups.items())
]
