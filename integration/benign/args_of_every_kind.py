# Shows args that are a list with values of every kind of JSON.
# Returns: args_of_every_kind.json
# Args: [1, 2.0, "three", null, true, {"a": {"b": [{}]}}, [], -9223372036854775808, "\ud83d\ude00", ""]
kinds = [type(value).__name__ for value in args]
first, second, *rest = args
return {"kinds": kinds, "sum": first + second, "rest": rest, "len": len(args)}
