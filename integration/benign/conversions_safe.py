# Shows conversions that must not fail: numbers in text, booleans in text, lists in text, clamps.
# Returns: [[1200,7,0,0,0,-5],[true,false,true,false,true],["a","b","c"],[],[0,5,10],"★★★☆☆","★★★★★"]
def to_int(text, default=0):
    try:
        return int(str(text).replace(",", "").strip())
    except (ValueError, TypeError):
        return default


def to_bool(text):
    return str(text).strip().lower() in ("1", "true", "yes", "on")


def to_list(text):
    return [part.strip() for part in (text or "").split(",") if part.strip()]


clamp = lambda x, low=0, high=10: max(low, min(high, x))
stars = lambda n: "★" * clamp(n, 0, 5) + "☆" * (5 - clamp(n, 0, 5))
return [[to_int(t) for t in ["1,200", " 7 ", "x", None, 3.9, "-5"]], [to_bool(t) for t in ["Yes", "0", True, None, "ON"]], to_list("a, b,,c "), to_list(None), [clamp(x) for x in (-1, 5, 99)], stars(3), stars(9)]
