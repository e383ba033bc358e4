# Shows checks of types in the usual ways: isinstance, type names, callables, tables by type.
# Returns: type_checks.json
def kind(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (list, tuple)):
        return f"array of {len(value)}"
    if isinstance(value, dict):
        return f"object with {', '.join(value)}"
    return type(value).__name__


SHOW = {int: "{:d}", float: "{:.2f}", str: "{!r}"}
values = [None, True, 3, 2.5, "x", [1], (1, 2), {"a": 1}, {1}, b"", len, 1j]
shown = [SHOW.get(type(v), "?").format(v) for v in values]
return {"kinds": [kind(v) for v in values], "shown": shown, "same": type(1) is int and type(1) == type(2), "callable": [callable(v) for v in values], "names": [type(v).__name__ for v in values[:4]]}
