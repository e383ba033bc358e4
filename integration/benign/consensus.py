# Shows self-consistency: the same question several times, the commonest answer, agreement, a tie broken by one more call.
# Returns: {"answer":"42","agreement":0.5,"tally":{"42":2,"41":2},"leaders":["41","42"],"lost":1}
# Replies: {"replies": [{"match": {"label": "s0"}, "value": "42"}, {"match": {"label": "s1"}, "value": " 42."}, {"match": {"label": "s2"}, "value": "41"}, {"match": {"label": "s3"}, "value": "41"}, {"match": {"label": "s4"}, "error": {"code": "refused", "message": "no"}}, {"match": {"label": "tie"}, "value": "42"}]}
clean = lambda text: text.strip().rstrip(".")
samples = await parallel([lambda i=i: agent("What is six times seven?", label=f"s{i}") for i in range(5)])
answers = [clean(s) for s in samples if s is not None]
tally = collections.Counter(answers)
(top, n), *others = tally.most_common()
leaders = sorted(a for a, c in tally.items() if c == n)
if len(leaders) > 1:
    top = clean(await agent(f"Decide between {' and '.join(leaders)}", label="tie"))
return {"answer": top, "agreement": round(n / len(answers), 2), "tally": tally, "leaders": leaders, "lost": len(samples) - len(answers)}
