# Shows functools without decorators: reduce, partial, lru_cache and cache called on a function, cmp_to_key.
# Returns: functools_tour.json
calls = []


def slow_square(n):
    calls.append(n)
    return n * n


square = functools.lru_cache(maxsize=None)(slow_square)
cube = functools.cache(lambda n: n**3)
power = functools.partial(pow, 2)
labelled = functools.partial(agent, label="short")
pipeline_of = lambda *fs: functools.reduce(lambda f, g: lambda x: g(f(x)), fs)
info = [square(n) for n in (3, 4, 3, 3)]
words = sorted(["bb", "a", "ccc"], key=functools.cmp_to_key(lambda a, b: len(b) - len(a)))
return {
    "reduce": functools.reduce(lambda a, b: a + b, [1, 2, 3], 10),
    "gcd": functools.reduce(math.gcd, [48, 36, 120]),
    "squares": info,
    "calls": calls,
    "cube": [cube(2), cube(2)],
    "power": [power(3), power(10)],
    "composed": pipeline_of(str.strip, str.upper, len)("  four "),
    "words": words,
    "agent": await labelled("Hello there"),
    "deep": functools.reduce(lambda d, k: d[k], ["a", "b"], {"a": {"b": 1}}),
}
