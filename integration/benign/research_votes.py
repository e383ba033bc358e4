# Shows research with votes: claims from sources, three voters for each, kept by majority, ties dropped.
# Returns: research_votes.json
# Replies: {"replies": [{"match": {"label": "claims:*"}, "value": {"claims": ["Water is wet", "the moon is cheese"]}, "times": 1}, {"match": {"label": "claims:*"}, "value": {"claims": ["water is wet.", "Cats purr"]}}, {"match": {"label": "vote:*", "prompt": "*cheese*"}, "value": {"refuted": true}}, {"match": {"label": "vote:*", "prompt": "*Cats*"}, "value": {"refuted": true}, "times": 1}, {"match": {"label": "vote:*"}, "value": {"refuted": false}}], "otherwise": "echo"}
CLAIMS = {"type": "object", "properties": {"claims": {"type": "array", "items": {"type": "string"}}}, "required": ["claims"]}
VOTE = {"type": "object", "properties": {"refuted": {"type": "boolean"}}, "required": ["refuted"]}
SOURCES = ["books", "web"]
normal = lambda text: re.sub(r"[^a-z ]", "", text.lower()).strip()

phase("Search")
found = await pipeline(SOURCES, lambda s: agent(f"Search the {s}", schema=CLAIMS, label=f"claims:{s}"), lambda r: r["claims"], limit=1)
claims = {}
for text in itertools.chain.from_iterable(c for c in found if c):
    claims.setdefault(normal(text), text)
phase("Vote")


async def verify(claim):
    votes = await parallel([lambda v=v: agent(f"Voter {v}: refute {claim}", schema=VOTE, label=f"vote:{v}") for v in range(3)], limit=1)
    against = sum(v["refuted"] for v in votes if v)
    return {"claim": claim, "for": len(votes) - against, "kept": against < 2}


verdicts = await parallel([lambda c=c: verify(c) for c in claims.values()])
kept = [v["claim"] for v in verdicts if v["kept"]]
phase("Write")
report = await agent(f"Write up: {', '.join(kept)}")
return {"verdicts": verdicts, "report": report}
