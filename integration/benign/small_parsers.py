# Shows small parsers: INI, query strings, key=value lines, indentation trees, version numbers, durations.
# Returns: small_parsers.json
def parse_ini(text):
    result, section = {}, None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split(";", 1)[0].strip()
        if not line:
            continue
        elif line.startswith("[") and line.endswith("]"):
            section = result.setdefault(line[1:-1], {})
        elif "=" in line and section is not None:
            key, _, value = line.partition("=")
            section[key.strip()] = value.strip()
        else:
            result.setdefault("errors", []).append(f"line {number}: {line}")
    return result


def parse_query(text):
    result = {}
    for part in text.lstrip("?").split("&"):
        key, _, value = part.partition("=")
        value = re.sub("%([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)), value.replace("+", " "))
        result.setdefault(key, []).append(value)
    return result


def parse_tree(text):
    root = {"name": "root", "children": []}
    stack = [(-1, root)]
    for line in text.strip("\n").split("\n"):
        depth = len(line) - len(line.lstrip())
        node = {"name": line.strip(), "children": []}
        while stack[-1][0] >= depth:
            stack.pop()
        stack[-1][1]["children"].append(node)
        stack.append((depth, node))
    return root["children"]


version = lambda text: tuple(int(p) for p in text.lstrip("v").split("."))
seconds = lambda text: sum(int(n) * {"h": 3600, "m": 60, "s": 1}[u] for n, u in re.findall(r"(\d+)([hms])", text))
return [
    parse_ini("[a]\nx = 1 ; one\n\n[b]\ny=2\nbroken\n"),
    parse_query("?q=a+b%21&tag=x&tag=y"),
    parse_tree("one\n  two\n    three\n  four\nfive"),
    sorted(["v1.10.0", "v1.9.3", "v1.9.12"], key=version),
    seconds("1h30m5s"),
]
