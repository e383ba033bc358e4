# Shows recursion: factorial, fibonacci with a memo, hanoi, permutations, deep merge, Ackermann.
# Returns: recursion.json
def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)


memo = {}


def fib(n):
    if n in memo:
        return memo[n]
    memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]


def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return hanoi(n - 1, source, spare, target) + [f"{source}{target}"] + hanoi(n - 1, spare, target, source)


def permutations(items):
    if len(items) <= 1:
        return [items]
    return [[x] + rest for i, x in enumerate(items) for rest in permutations(items[:i] + items[i + 1 :])]


def merge(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return {k: merge(a.get(k), b[k]) if k in b else a[k] for k in [*a, *(k for k in b if k not in a)]}
    return b


def ackermann(m, n):
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))


return [
    factorial(18),
    fib(60),
    hanoi(3),
    permutations([1, 2, 3]),
    merge({"a": {"b": 1, "c": 2}, "d": 3}, {"a": {"c": 9}, "e": 4}),
    ackermann(2, 3),
]
