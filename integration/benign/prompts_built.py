# Shows prompts as they are built: templates, joined parts, numbered examples, JSON inside, trimmed context, escapes of braces.
# Returns: prompts_built.json
# Args: {"language": "German", "examples": [{"in": "dog", "out": "Hund"}, {"in": "cat", "out": "Katze"}], "context": "word word word word word word word"}
SYSTEM = "You translate to {language}. Answer as {{\"out\": ...}}."
system = SYSTEM.format(language=args["language"])
shots = "\n\n".join(f"Example {i}:\nin: {e['in']}\nout: {e['out']}" for i, e in enumerate(args["examples"], 1))


def trimmed(text, limit=20, marker=" […]"):
    if len(text) <= limit:
        return text
    cut = text[:limit].rsplit(" ", 1)[0]
    return cut + marker


def section(title, body, level=2):
    return f"{'#' * level} {title}\n\n{body.strip()}\n" if body else ""


prompt = "\n".join(filter(None, [section("Task", system, 1), section("Examples", shots), section("Context", trimmed(args["context"])), section("Nothing", ""), f"Schema: {json.dumps({'type': 'object'}, indent=2)}"]))
answer = await agent(prompt, label="translate")
xml = "".join(f"<doc id={i!r}>{d}</doc>" for i, d in enumerate(["a", "b"]))
return {"same": answer == prompt, "prompt": prompt, "xml": xml, "lines": len(prompt.splitlines()), "tokens": math.ceil(len(prompt) / 4)}
