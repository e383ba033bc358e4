# Shows helpers that hold helpers: functions within functions, defaults, early returns.
# Returns: helpers_nested.json
# Args: {"names": ["ada lovelace", "GRACE HOPPER", "", "  alan turing "]}
def tidy(name, *, fallback="(nobody)"):
    """Give a name in title case."""

    def words():
        return [word.capitalize() for word in name.split()]

    def initials(separator="."):
        letters = [word[0] for word in words()]
        return separator.join(letters) + separator if letters else ""

    if not name.strip():
        return {"name": fallback, "initials": None}
    return {"name": " ".join(words()), "initials": initials()}


people = [tidy(name) for name in args["names"]]
return {"people": people, "longest": max((p["name"] for p in people), key=len)}
