# Shows a document written in parts: outline, drafts, a glossary across them, cross references, numbered headings, a table of contents.
# Returns: long_document.json
# Args: {"title": "Bread", "sections": ["Flour", "Water", "Heat"]}
# Replies: {"replies": [{"match": {"label": "outline"}, "value": {"sections": [{"title": "Flour", "points": ["wheat", "rye"]}, {"title": "Water", "points": ["amount"]}, {"title": "Heat", "points": []}]}}, {"match": {"label": "draft", "prompt": "*Flour*"}, "value": "**Gluten** comes of wheat. See [Water]."}, {"match": {"label": "draft", "prompt": "*Water*"}, "value": "**Hydration** is a ratio. See [Flour] and [Salt]."}, {"match": {"label": "draft", "prompt": "*Heat*"}, "value": "The **crust** browns. **Gluten** sets."}, {"match": {"label": "term"}, "value": "a word of bakers"}]}
OUTLINE = {"type": "object", "properties": {"sections": {"type": "array"}}, "required": ["sections"]}
title = args["title"]
outline = await agent(f"Outline {title}: {', '.join(args['sections'])}", schema=OUTLINE, label="outline")
sections = outline["sections"]


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def draft_prompt(section):
    points = section["points"]
    match len(points):
        case 0:
            detail = "Be brief."
        case 1:
            detail = f"Cover {points[0]}."
        case n:
            detail = f"Cover {n} points: " + ", ".join(points[:-1]) + f" and {points[-1]}."
    return f"Write on {section['title']}. {detail}"


drafts = await pipeline(
    sections,
    lambda s: agent(draft_prompt(s), label="draft"),
    lambda text, s, i: {"number": i + 1, "title": s["title"], "slug": slug(s["title"]), "text": text},
)

terms = {}
for draft in drafts:
    for term in re.findall(r"\*\*(.+?)\*\*", draft["text"]):
        terms.setdefault(term.lower(), []).append(draft["number"])
meanings = dict(zip(terms, await parallel([lambda t=t: agent(f"Define {t}", label="term") for t in terms])))

numbers = {d["title"]: d["number"] for d in drafts}
broken = []


def link(m):
    name = m.group(1)
    if name not in numbers:
        broken.append(name)
        return name
    return f"[{name}](#{slug(name)}) (section {numbers[name]})"


body = [f"# {title}", "", *(f"{d['number']}. [{d['title']}](#{d['slug']})" for d in drafts), ""]
for d in drafts:
    body += [f"## {d['number']}. {d['title']}", "", re.sub(r"\[(\w+)\](?!\()", link, d["text"]), ""]
body += ["## Glossary", ""] + [f"- {t}: {meanings[t]} ({', '.join(f'§{n}' for n in where)})" for t, where in sorted(terms.items())]
return {"document": "\n".join(body), "broken": broken, "words": sum(len(d["text"].split()) for d in drafts)}
