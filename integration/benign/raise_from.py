# Shows raise from, re-raising, errors with several arguments, and messages made of them.
# Returns: [6,"value: record lacks 'count'","runtime: bad types (None)","seen","LookupError('inner')"]
def load(record):
    try:
        return record["price"] * record["count"]
    except KeyError as error:
        raise ValueError(f"record lacks {error}") from error
    except TypeError as error:
        raise RuntimeError("bad types", record["price"]) from None


def attempt(record):
    try:
        return load(record)
    except ValueError as error:
        return f"value: {error}"
    except RuntimeError as error:
        return f"runtime: {error.args[0]} ({error.args[1]!r})"


results = [attempt(r) for r in ({"price": 2, "count": 3}, {"price": 1}, {"price": None, "count": 4})]
try:
    try:
        raise LookupError("inner")
    except LookupError:
        results.append("seen")
        raise
except Exception as e:
    results.append(repr(e))
return results
