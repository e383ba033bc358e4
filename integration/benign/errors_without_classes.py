# Shows error handling without classes of one's own: results as tuples, codes as dicts, a table of handlers.
# Returns: errors_without_classes.json
def ok(value):
    return {"ok": True, "value": value}


def fail(code, message, **details):
    return {"ok": False, "error": {"code": code, "message": message, **details}}


def divide(a, b):
    if b == 0:
        return fail("zero", "division by zero", dividend=a)
    return ok(a / b)


HANDLERS = {
    ZeroDivisionError: lambda e: "zero",
    KeyError: lambda e: f"no {e.args[0]}",
    IndexError: lambda e: str(e),
}


def guarded(function):
    try:
        return function()
    except tuple(HANDLERS) as error:
        for kind, handler in HANDLERS.items():
            if isinstance(error, kind):
                return handler(error)


return [
    divide(9, 2),
    divide(9, 0),
    guarded(lambda: 1 / 0),
    guarded(lambda: {}["key"]),
    guarded(lambda: [][3]),
    guarded(lambda: "fine"),
]
