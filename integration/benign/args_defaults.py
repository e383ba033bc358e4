# Shows args with defaults: args = args or {}, get, types that are checked, values that are changed.
# Returns: args_defaults.json
# Args: {"depth": "3", "tags": ["b", "a"]}
args = args or {}
depth = int(args.get("depth", 2))
topic = args.get("topic") or "bread"
tags = sorted(args.get("tags", []))
if not isinstance(tags, list):
    raise TypeError("tags must be a list")
args["seen"] = True
args.setdefault("limit", 5)
verbose = bool(args.get("verbose"))
return {"depth": depth, "topic": topic, "tags": tags, "verbose": verbose, "args": args}
