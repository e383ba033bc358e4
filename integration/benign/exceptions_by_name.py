# Shows the kinds of errors that scripts raise and catch, each by its name, with their bases.
# Returns: exceptions_by_name.json
KINDS = [ValueError, TypeError, KeyError, IndexError, LookupError, RuntimeError, ZeroDivisionError, ArithmeticError, OverflowError, AttributeError, NotImplementedError, StopIteration, AssertionError, Exception, RecursionError, UnicodeError, NameError, TimeoutError, OSError, PermissionError, FileNotFoundError, ConnectionError, UnicodeDecodeError]
caught = []
for kind in KINDS[:-1]:
    try:
        raise kind("told")
    except (LookupError, ArithmeticError) as e:
        caught.append(["early", type(e).__name__])
    except Exception as e:
        caught.append([type(e).__name__, str(e)])
try:
    b"\xff".decode("utf-8")
except UnicodeDecodeError as e:
    caught.append(["decode", e.reason])
try:
    raise ValueError
except ValueError as e:
    caught.append(["bare", str(e), list(e.args)])
checks = [issubclass(KeyError, LookupError), issubclass(AgentError, Exception)]


def todo():
    raise NotImplementedError("later")


try:
    todo()
except NotImplementedError as e:
    caught.append(repr(e))
return [caught, checks]
