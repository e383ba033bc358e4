# Shows duplicates removed by likeness, groups merged, and a ranking by several keys.
# Returns: dedupe_and_rank.json
findings = [
    {"id": 1, "title": "Null pointer in parser", "severity": "high", "votes": 2},
    {"id": 2, "title": "null pointer in the parser", "severity": "medium", "votes": 3},
    {"id": 3, "title": "Leak of a descriptor", "severity": "low", "votes": 5},
    {"id": 4, "title": "Descriptor leak", "severity": "high", "votes": 1},
    {"id": 5, "title": "Typo", "severity": "low", "votes": 0},
]
STOP = {"a", "the", "of", "in"}
RANK = {s: i for i, s in enumerate(["high", "medium", "low"])}


def words(title):
    return frozenset(w for w in re.findall(r"[a-z]+", title.lower()) if w not in STOP)


def likeness(a, b):
    return len(a & b) / len(a | b) if a | b else 0.0


groups = []
for finding in findings:
    for group in groups:
        if likeness(words(group[0]["title"]), words(finding["title"])) >= 0.6:
            group.append(finding)
            break
    else:
        groups.append([finding])
merged = [
    {
        "ids": [f["id"] for f in g],
        "title": min((f["title"] for f in g), key=len),
        "severity": min((f["severity"] for f in g), key=lambda s: RANK[s]),
        "votes": sum(f["votes"] for f in g),
    }
    for g in groups
]
merged.sort(key=lambda m: (RANK[m["severity"]], -m["votes"], m["title"]))
return merged
