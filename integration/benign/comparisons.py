# Shows chained comparisons, ternaries, is, in, not, and/or as values, truth of everything.
# Returns: comparisons.json
a, b, c = 1, 5, 10
grade = lambda s: "A" if s >= 90 else "B" if s >= 80 else "C" if s >= 70 else "F"
return [
    a < b < c, a < b > c, a <= 1 == a, 1 < 2 < 3 < 4, a == 1 != b, [grade(s) for s in (95, 85, 75, 10)],
    None or "default", "" or 0 or [], 1 and "x", 0 and 1 / 0, not [], not "x", None is None, a is not None, 3 in [1, 2, 3], "z" not in "abc",
    bool(0.0), bool([0]), [1, 2] < [1, 3], (1, "a") == (1, "a"), {1: 2} == {1: 2}, "abc" < "abd", 1 == 1.0, True + True, [] is [],
]
