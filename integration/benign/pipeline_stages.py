# Shows pipeline with stages of one, two and three arguments, plain, async and lambda.
# Returns: pipeline_stages.json
def clean(text):
    return text.strip().lower()


async def ask(text, item):
    answer = await agent(f"Describe {text}")
    return {"item": item, "answer": answer}


def number(previous, item, index):
    return f"{index}. {item.strip()}: {previous['answer']}"


lines = await pipeline(["  Cat", "DOG ", "Cow"], clean, ask, number)
lengths = await pipeline(lines, len, lambda n: n * 2, lambda n, item: [n, item[:2]])
asked = await pipeline(["x", "y"], agent, str.upper, lambda p, item, i: (i, item, p))
none = await pipeline([], clean, ask)
same = await pipeline([1, 2])
return {"lines": lines, "lengths": lengths, "asked": asked, "none": none, "same": same}
