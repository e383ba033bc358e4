# Shows a debate: two sides argue in rounds with a memory of what was said, a judge scores, a summary is composed.
# Returns: long_debate.json
# Args: {"motion": "Tabs are better than spaces", "rounds": 2}
# Replies: {"replies": [{"match": {"label": "judge:1"}, "value": {"pro": 6, "con": 7, "why": "clearer"}}, {"match": {"label": "judge:2"}, "value": {"pro": 8, "con": 5, "why": "witty"}}, {"match": {"label": "pro:1"}, "value": "Tabs adapt."}, {"match": {"label": "con:1"}, "value": "Spaces stay."}, {"match": {"label": "pro:2"}, "value": "One key, one step."}, {"match": {"label": "con:2"}, "value": "Alignment matters."}], "otherwise": "echo"}
SCORE = {
    "type": "object",
    "properties": {"pro": {"type": "integer"}, "con": {"type": "integer"}, "why": {"type": "string"}},
    "required": ["pro", "con"],
}
SIDES = ("pro", "con")
motion: str = args["motion"]
transcript: list[tuple[str, int, str]] = []
scores: dict[str, list[int]] = {side: [] for side in SIDES}


def said_by(side: str) -> list[str]:
    return [text for who, _, text in transcript if who == side]


def render(last: int | None = None) -> str:
    lines = [f"[{who.upper()} {n}] {text}" for who, n, text in transcript]
    return "\n".join(lines if last is None else lines[-last:]) or "(nothing yet)"


async def speak(side, n):
    opponent = SIDES[1 - SIDES.index(side)]
    theirs = said_by(opponent)
    parts = [f"Motion: {motion}", f"You are {side}.", "So far:", render(last=4)]
    if theirs:
        parts.insert(2, f"Answer this: {theirs[-1]}")
    return await agent("\n".join(parts), label=f"{side}:{n}")


for n in range(1, args.get("rounds", 3) + 1):
    phase(f"Round {n}")
    speeches = await parallel([lambda side=side: speak(side, n) for side in SIDES])
    for side, speech in zip(SIDES, speeches):
        transcript.append((side, n, speech or "(silence)"))
    verdict = await agent(f"Judge round {n}:\n{render(last=2)}", schema=SCORE, label=f"judge:{n}")
    for side in SIDES:
        scores[side].append(verdict[side])
    log(f"round {n}: {verdict['pro']}-{verdict['con']} {verdict.get('why', '')}")

totals = {side: sum(points) for side, points in scores.items()}
winner = None if len(set(totals.values())) == 1 else max(totals, key=totals.get)
phase("Close")
closing = await agent(f"Sum up for {winner or 'both'}")
return {
    "winner": winner,
    "totals": totals,
    "margins": [a - b for a, b in zip(*scores.values())],
    "transcript": render().splitlines(),
    "closing": closing,
}
