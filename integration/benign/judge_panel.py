# Shows a panel of judges: several drafts, several scores each, the mean decides, ties by order.
# Returns: judge_panel.json
# Replies: {"replies": [{"match": {"label": "judge-0-*"}, "value": {"score": 6}}, {"match": {"label": "judge-1-0"}, "value": {"score": 9}}, {"match": {"label": "judge-1-*"}, "value": {"score": 8}}, {"match": {"label": "judge-2-2"}, "error": {"code": "timeout", "message": "slow"}}, {"match": {"label": "judge-2-*"}, "value": {"score": 7}}], "otherwise": "echo"}
SCORE = {"type": "object", "properties": {"score": {"type": "integer", "minimum": 0, "maximum": 10}}, "required": ["score"]}
ANGLES = ["as a poet", "as a lawyer", "as a child"]
LENSES = ["clarity", "truth", "length"]

phase("Draft")
drafts = await parallel([lambda a=a: agent(f"Describe rain {a}", label=a) for a in ANGLES])
phase("Judge")


async def judge(number, draft):
    scores = await parallel([lambda k=k, lens=lens: agent(f"Score for {lens}: {draft}", schema=SCORE, label=f"judge-{number}-{k}") for k, lens in enumerate(LENSES)])
    valid = [s["score"] for s in scores if s]
    return {"draft": draft, "mean": round(statistics.mean(valid), 2) if valid else 0, "votes": len(valid)}


judged = await parallel([lambda n=n, d=d: judge(n, d) for n, d in enumerate(drafts)])
ranked = sorted(judged, key=lambda j: j["mean"], reverse=True)
best = ranked[0]
return {"best": best, "ranking": [(r["draft"], r["mean"], r["votes"]) for r in ranked]}
