# Shows writing with a critic: draft, critique, revise, until the score is good or the rounds are over.
# Returns: refine_loop.json
# Replies: {"replies": [{"match": {"label": "critic-1"}, "value": {"score": 4, "issues": ["too long", "no rhyme"]}}, {"match": {"label": "critic-2"}, "value": {"score": 7, "issues": ["no rhyme"]}}, {"match": {"label": "critic-3"}, "value": {"score": 9, "issues": []}}], "otherwise": "echo"}
CRITIQUE = {"type": "object", "properties": {"score": {"type": "integer"}, "issues": {"type": "array", "items": {"type": "string"}}}, "required": ["score", "issues"]}
MAX_ROUNDS, GOOD = 5, 8
draft = await agent("Write a poem")
trail = []
for round_no in range(1, MAX_ROUNDS + 1):
    critique = await agent(f"Criticise: {draft}", schema=CRITIQUE, label=f"critic-{round_no}")
    trail.append({"round": round_no, **critique, "length": len(draft)})
    if (score := critique["score"]) >= GOOD or not critique["issues"]:
        log(f"good enough: {score}")
        break
    bullet_list = "".join(f"\n* {issue}" for issue in critique["issues"])
    draft = await agent(f"Revise: {draft[:14]}{bullet_list}", label=f"revise-{round_no}")
else:
    log("rounds are over")
improved = [b["score"] - a["score"] for a, b in zip(trail, trail[1:])]
return {"draft": draft, "trail": trail, "improved": improved, "best": max(trail, key=lambda t: t["score"])["round"]}
