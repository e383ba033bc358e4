# Shows the usual work on an answer: strip, split into lines, numbered lists, first number, yes or no.
# Returns: {"items":["apples","pears","figs","dates"],"score":7.5,"ready":true,"last":"That is all.","words":11}
# Replies: {"replies": [{"match": {"prompt": "List*"}, "value": "1. apples\n2) pears\n- figs\n\n* dates  \nThat is all."}, {"match": {"prompt": "Score*"}, "value": "I would say 7.5 out of 10."}, {"match": {"prompt": "Ready*"}, "value": " Yes, quite."}]}
text = await agent("List fruit")
items = [re.sub(r"^(\d+[.)]|[-*])\s+", "", line).strip() for line in text.splitlines() if re.match(r"\s*(\d+[.)]|[-*])\s", line)]
score_text = await agent("Score it")
numbers = re.findall(r"\d+(?:\.\d+)?", score_text)
score = float(numbers[0]) if numbers else None
ready = (await agent("Ready?")).strip().lower().startswith("yes")
last = text.split("\n")[-1]
return {"items": items, "score": score, "ready": ready, "last": last, "words": len(text.split())}
