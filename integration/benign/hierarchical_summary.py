# Shows a summary by levels over nested folders, by recursion through parallel, with prompts by dedent and format.
# Returns: hierarchical_summary.json
# Args: {"tree": {"src": {"a.py": "alpha", "lib": {"b.py": "beta", "c.py": "gamma"}}, "README": "read me", "empty": {}}}
async def summarise(name, node, depth=0):
    if isinstance(node, str):
        return {"name": name, "kind": "file", "summary": await agent(f"{'  ' * depth}{name}: {node}")}
    children = await parallel([lambda k=k, v=v: summarise(k, v, depth + 1) for k, v in sorted(node.items())])
    if not children:
        return {"name": name, "kind": "folder", "summary": "(empty)"}
    joined = "; ".join(c["summary"].strip() for c in children)
    prompt = textwrap.dedent("""
        Folder {name}, {count} entries:
        {joined}
    """).strip().format(name=name, count=len(children), joined=joined)
    return {"name": name, "kind": "folder", "summary": (await agent(prompt)).replace("\n", " "), "children": children}


def count(node):
    return 1 + sum(count(c) for c in node.get("children", []))


def outline(node, level=0):
    yield "  " * level + node["name"]
    for child in node.get("children", ()):
        yield from outline(child, level + 1)


root = await summarise("/", args["tree"])
return {"root": root, "count": count(root), "outline": list(outline(root))}
