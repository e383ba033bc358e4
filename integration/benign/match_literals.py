# Shows match on literals, or-patterns, guards, captures, None, True and negative numbers.
# Returns: match_literals.json
def describe(value):
    match value:
        case None:
            return "nothing"
        case True | False:
            return f"bool {value}"
        case 0:
            return "zero"
        case -1 | 1:
            return "unit"
        case "yes" | "y" | "on" as word:
            return f"agreed with {word}"
        case n if isinstance(n, int) and n > 1000:
            return "big"
        case 3.5:
            return "three and a half"
        case 1 + 2j:
            return "complex"
        case b"raw":
            return "bytes"
        case other if isinstance(other, str) and other.isdigit():
            return f"digits {int(other)}"
        case _:
            return "other"


return [describe(v) for v in [None, True, False, 0, 1, -1, 5000, "y", "on", 3.5, 1 + 2j, b"raw", "042", "nope", [1]]]
