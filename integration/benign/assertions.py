# Shows assert with and without a message, and what is caught of them.
# Returns: [3,"expected int, got str","assertion"]
def check(value):
    assert isinstance(value, int), f"expected int, got {type(value).__name__}"
    assert value >= 0
    return value


results = []
for value in (3, "x", -1):
    try:
        results.append(check(value))
    except AssertionError as e:
        results.append(str(e) or "assertion")
assert results[0] == 3, "never"
return results
