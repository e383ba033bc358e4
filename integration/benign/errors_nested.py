# Shows nested handlers: an error in a handler, finally that returns, errors in loops, one handler for several kinds.
# Returns: errors_nested.json
def inner(n):
    try:
        if n == 0:
            raise KeyError("zero")
        if n == 1:
            raise IndexError("one")
        return f"fine {n}"
    except KeyError as e:
        raise ValueError(f"from {e.args[0]}") from e
    finally:
        trail.append(n)


def swallow():
    try:
        return 1 / 0
    except ZeroDivisionError:
        return "handler"
    finally:
        trail.append("finally")


def overrides():
    for _ in range(3):
        try:
            continue
        finally:
            trail.append("loop")
    return "end"


trail, results = [], []
for n in range(3):
    try:
        results.append(inner(n))
    except (ValueError, LookupError) as error:
        results.append(f"{type(error).__name__}: {error}")
try:
    try:
        raise RuntimeError("first")
    except RuntimeError:
        raise TypeError("second")
except TypeError as error:
    results.append(str(error))
try:
    int("abc")
except ValueError as error:
    results.append(str(error))
try:
    {}["missing"]
except KeyError as error:
    results.append(f"key {error}")
try:
    [1, 2][5]
except IndexError as error:
    results.append(str(error))
try:
    None.strip()
except AttributeError as error:
    results.append(str(error))
try:
    "a" + 1
except TypeError as error:
    results.append(str(error))
try:
    a, b = [1, 2, 3]
except ValueError as error:
    results.append(str(error))
return [results, swallow(), overrides(), trail]
