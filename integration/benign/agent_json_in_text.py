# Shows JSON taken from an answer: fences removed, a brace found, an error turned into a default.
# Returns: [{"a":1},{"b":[1,2]},{"error":"JSONDecodeError","raw":"{oops"}]
# Replies: {"replies": [{"match": {"prompt": "fenced"}, "value": "Here you are:\n```json\n{\"a\": 1}\n```\nDone."}, {"match": {"prompt": "inline"}, "value": "Sure! {\"b\": [1, 2]} I hope it helps"}, {"match": {"prompt": "broken"}, "value": "{oops"}]}
def extract(text):
    fenced = re.search(r"```(?:json)?\s*(.*?)```", text, re.DOTALL)
    if fenced:
        text = fenced.group(1)
    else:
        start, end = text.find("{"), text.rfind("}")
        if start != -1 and end > start:
            text = text[start : end + 1]
    try:
        return json.loads(text)
    except (json.JSONDecodeError, TypeError) as error:
        log(f"not JSON: {error}")
        return {"error": type(error).__name__, "raw": text[:20]}


return [extract(await agent(p)) for p in ("fenced", "inline", "broken")]
