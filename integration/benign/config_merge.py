# Shows settings merged from layers, checked against a table of rules, with defaults and errors per key.
# Returns: config_merge.json
# Args: {"overrides": {"retries": "5", "model": {"name": "large"}, "verbose": "yes", "colour": 1}}
DEFAULTS = {"retries": 3, "model": {"name": "small", "temperature": 0.0}, "verbose": False}
RULES = {
    "retries": (int, lambda v: 0 <= v <= 10, "between 0 and 10"),
    "verbose": (lambda v: v in (True, "yes", "true"), lambda v: True, ""),
    "model": (dict, lambda v: v["name"] in {"small", "large"}, "small or large"),
}


def deep_merge(base, *layers):
    result = dict(base)
    for layer in layers:
        for key, value in layer.items():
            if isinstance(value, dict) and isinstance(result.get(key), dict):
                result[key] = deep_merge(result[key], value)
            else:
                result[key] = value
    return result


def check(config):
    clean, errors = {}, {}
    for key, value in config.items():
        if key not in RULES:
            errors[key] = "unknown; did you mean " + min(RULES, key=lambda k: sum(a != b for a, b in zip(k, key))) + "?"
            continue
        convert, test, text = RULES[key]
        try:
            value = convert(value)
        except (TypeError, ValueError) as error:
            errors[key] = str(error)
        else:
            if test(value):
                clean[key] = value
            else:
                errors[key] = f"must be {text}"
    return clean, errors


config = deep_merge(DEFAULTS, args.get("overrides", {}))
clean, errors = check(config)
_, more = check({"retries": 99, "model": {"name": "huge"}})
return {"clean": clean, "errors": errors, "more": more, "defaults": DEFAULTS}
