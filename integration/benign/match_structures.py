# Shows match on sequences and mappings: stars, nested ones, rest of a mapping, commands and events.
# Returns: match_structures.json
def run(command):
    match command.split():
        case ["go", ("north" | "south") as direction]:
            return f"going {direction}"
        case ["take", item]:
            return f"taking {item}"
        case ["drop", *items]:
            return f"dropping {len(items)}: {'+'.join(items)}"
        case [first, _, *_, last]:
            return f"from {first} to {last}"
        case []:
            return "silence"
        case [only]:
            return f"just {only}"
        case _:
            return "?"


def event(data):
    match data:
        case {"type": "click", "at": {"x": x, "y": y}}:
            return ["click", x, y]
        case {"type": "key", "key": key, **rest} if rest:
            return ["key", key, sorted(rest)]
        case {"type": "key", "key": key}:
            return ["key", key]
        case {"items": [{"id": head}, *tail]}:
            return ["items", head, len(tail)]
        case [("a" | "b") as tag, [inner, *_]]:
            return [tag, inner]
        case {}:
            return ["object"]
        case _:
            return None


return {
    "run": [run(c) for c in ["go north", "go up", "take lamp", "drop a b c", "", "look", "a b c d", "x y"]],
    "event": [
        event(e)
        for e in [
            {"type": "click", "at": {"x": 1, "y": 2}},
            {"type": "key", "key": "q", "shift": True, "alt": False},
            {"type": "key", "key": "w"},
            {"items": [{"id": 7}, {}, {}]},
            ["b", [3, 4]],
            {"z": 1},
            5,
        ]
    ],
}
