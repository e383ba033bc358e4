# Shows the built-ins that iterate: enumerate, zip strict, reversed, map, filter, any, all, sum, iter with sentinel.
# Returns: builtins_iteration.json
letters, numbers = "abc", [3, 1, 2]
pending = [4, 3, 0, 9]
until_zero = list(iter(lambda: pending.pop(0), 0))
try:
    list(zip([1, 2], [1], strict=True))
    uneven = None
except ValueError as error:
    uneven = str(error)
it = iter(range(6))
pairs = list(zip(it, it))
columns = list(zip(*[(1, "a"), (2, "b")]))
return {
    "enumerate": list(enumerate(letters, 1)), "zip": list(zip(letters, numbers, strict=True)), "uneven": uneven,
    "reversed": list(reversed(numbers)), "map": list(map(max, [1, 5], [3, 2])), "filter": list(filter(None, [0, 1, "", "x", None])),
    "any": [any([]), any([0, 1])], "all": [all([]), all([1, 0])], "sum": [sum(numbers), sum([[1], [2]], []), sum([0.1] * 3)],
    "until_zero": until_zero, "pending": pending, "pairs": pairs, "columns": columns, "range": [list(range(5, 0, -2)), len(range(0, 10, 3)), 4 in range(0, 10, 2)],
    "sorted": sorted(letters, reverse=True), "next": [next(it, None)], "slice": numbers[slice(None, 2)],
    "types": [isinstance(1, int), isinstance("a", (int, str)), isinstance(None, type(None)), callable(len), type([]).__name__],
    "numbers": [divmod(17, 5), divmod(-17, 5), pow(2, 10), pow(3, 4, 5), round(2.5), round(2.675, 2), abs(-3), round(1234, -2)],
    "text": [repr("a'b"), ascii("é"), chr(97), ord("a"), bin(10), hex(255), oct(8), format(3.14159, ".2f"), format(255, "#x")],
    "convert": [int("ff", 16), int("0b101", 0), int(3.9), float("1e3"), bool(""), str(None), list("ab"), tuple([1]), int(" 42 "), float("-inf") < 0],
}
