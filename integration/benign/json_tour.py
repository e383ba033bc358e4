# Shows json: dumps with its options, loads, errors with their place, keys that are numbers, custom defaults.
# Returns: json_tour.json
text = '{"b": [1, 2.5, null, true], "a": {"é": "\\u00e9\\n"}}'
data = json.loads(text)


def encode(value):
    if isinstance(value, set):
        return sorted(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    raise TypeError(f"cannot encode {type(value).__name__}")


def safe_loads(raw):
    try:
        return json.loads(raw)
    except json.JSONDecodeError as error:
        return {"error": error.msg, "line": error.lineno, "column": error.colno}


def strip_fence(raw):
    raw = raw.strip()
    if raw.startswith("```"):
        raw = raw.split("\n", 1)[1].rsplit("```", 1)[0]
    return json.loads(raw)


return {
    "data": data, "plain": json.dumps(data), "sorted": json.dumps(data, sort_keys=True, ensure_ascii=False),
    "indent": json.dumps({"a": [1, {"b": []}]}, indent=2), "tight": json.dumps([1, {"a": 2}], separators=(",", ":")),
    "default": json.dumps({"s": {3, 1}, "d": datetime.date(2024, 1, 2)}, default=encode), "keys": json.dumps({1: "a", None: "b", True: "c"}),
    "bad": [safe_loads("{"), safe_loads("[1 2]"), safe_loads("")], "fence": strip_fence('```json\n{"ok": true}\n```'),
    "float": json.loads("[1.0, 1e2, -0.5]"), "hook": json.loads('{"a": {"b": 1}}', object_hook=lambda d: sorted(d.items())),
    "round": json.loads(json.dumps(data)) == data, "big": json.loads("12345678901234567"),
}
