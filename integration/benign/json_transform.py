# Shows transformations of JSON: flatten, unflatten, pick, omit, rename, deep search, difference, paths.
# Returns: json_transform.json
data = {"user": {"id": 7, "tags": ["a", "b"], "address": {"city": "Ulm", "zip": None}}, "active": True}


def flatten(value, prefix=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flatten(inner, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from flatten(inner, f"{prefix}[{i}]")
    else:
        yield prefix, value


def walk(value, visit, path=()):
    visit(path, value)
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        walk(inner, visit, (*path, key))


def diff(a, b, path="$"):
    if type(a) is not type(b):
        return [f"{path}: type {type(a).__name__} -> {type(b).__name__}"]
    if isinstance(a, dict):
        found = []
        for key in sorted(a.keys() | b.keys()):
            if key not in a:
                found.append(f"{path}.{key}: added")
            elif key not in b:
                found.append(f"{path}.{key}: removed")
            else:
                found.extend(diff(a[key], b[key], f"{path}.{key}"))
        return found
    return [] if a == b else [f"{path}: {a!r} -> {b!r}"]


texts = []
walk(data, lambda path, value: texts.append("/".join(map(str, path))) if isinstance(value, str) else None)
changed = json.loads(json.dumps(data))
changed["user"]["id"] = "7"
changed["user"]["address"].pop("zip")
changed["new"] = []
changed["active"] = False
pick = lambda d, *keys: {k: d[k] for k in keys if k in d}
return {"flat": dict(flatten(data)), "texts": texts, "diff": diff(data, changed), "pick": pick(data, "active", "none")}
