# Shows an evaluation: cases against models, several metrics, a confusion matrix, means with spread, a leaderboard.
# Returns: long_evaluation.json
# Args: {"cases": [{"q": "2+2", "a": "4"}, {"q": "capital of France", "a": "Paris"}, {"q": "opposite of hot", "a": "cold"}], "models": ["big", "tiny"]}
# Replies: {"replies": [{"match": {"label": "big/*", "prompt": "2+2*"}, "value": "4"}, {"match": {"label": "big/*", "prompt": "capital*"}, "value": "paris"}, {"match": {"label": "tiny/*", "prompt": "2+2*"}, "value": "The answer is 4"}, {"match": {"label": "tiny/*", "prompt": "capital*"}, "error": {"code": "timeout", "message": "slow", "retryable": true}}], "otherwise": "echo"}
cases, models = args["cases"], args["models"]


def normalise(text):
    return re.sub(r"[^\w\s]", "", text).strip().casefold()


METRICS = {
    "exact": lambda got, want: float(got == want),
    "loose": lambda got, want: float(normalise(got) == normalise(want)),
    "holds": lambda got, want: float(normalise(want) in normalise(got)),
    "overlap": lambda got, want: round(len(set(normalise(got).split()) & set(normalise(want).split())) / max(len(set(normalise(got).split())), 1), 3),
}


async def trial(model, number, case):
    try:
        got = await agent(case["q"], model=model, label=f"{model}/{number}")
    except AgentError as e:
        return {"model": model, "case": number, "error": e.code, "scores": dict.fromkeys(METRICS, 0.0)}
    return {"model": model, "case": number, "got": got, "scores": {name: metric(got, case["a"]) for name, metric in METRICS.items()}}


grid = list(itertools.product(models, enumerate(cases)))
trials = await parallel([lambda m=m, n=n, c=c: trial(m, n, c) for m, (n, c) in grid])


def column(model, metric):
    return [t["scores"][metric] for t in trials if t["model"] == model]


board = []
for model in models:
    row = {"model": model}
    for metric in METRICS:
        values = column(model, metric)
        row[metric] = f"{statistics.mean(values):.2f}±{statistics.pstdev(values):.2f}"
    row["errors"] = sum("error" in t for t in trials if t["model"] == model)
    board.append(row)
board.sort(key=lambda row: row["loose"], reverse=True)
matrix = collections.Counter((bool(a["scores"]["holds"]), bool(b["scores"]["holds"])) for a, b in zip(*([t for t in trials if t["model"] == m] for m in models)))
widths = {c: max(len(c), *(len(str(r[c])) for r in board)) for c in board[0]}
lines = ["  ".join(c.ljust(w) for c, w in widths.items())] + ["  ".join(str(r[c]).ljust(w) for c, w in widths.items()) for r in board]
return {"lines": lines, "matrix": {f"{a}/{b}": n for (a, b), n in sorted(matrix.items())}, "trials": trials}
