# Shows a loop that asks until the answer passes a check, and falls back when it never does.
# Returns: {"number":12,"color":"grey","asked":4}
# Replies: {"replies": [{"match": {"prompt": "*number*"}, "value": "many", "times": 1}, {"match": {"prompt": "*number*"}, "value": "12"}, {"match": {"prompt": "*color*"}, "value": "loud"}]}
async def ask(question, valid, tries=3, default=None):
    feedback = ""
    for n in range(tries):
        answer = (await agent(question + feedback)).strip()
        if valid(answer):
            return answer
        feedback = f"\nYour last answer {answer!r} was not valid (try {n + 1})."
    else:
        return default


number = await ask("Give a number", str.isdigit)
color = await ask("Give a color", lambda a: a in {"red", "blue"}, tries=2, default="grey")
return {"number": int(number), "color": color, "asked": budget.nodes.spent()}
