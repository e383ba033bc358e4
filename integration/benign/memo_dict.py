# Shows memo dicts in closures and as default arguments, keyed by tuples and by sorted items.
# Returns: [["6 m2","6 m2","6 m2","6 m2","6 cm2"],[[2,3],[2,3],[2,3]],871,179]
def memoize(function):
    memo = {}

    def wrapper(*positional, **named):
        key = (positional, tuple(sorted(named.items())))
        if key not in memo:
            memo[key] = function(*positional, **named)
        return memo[key]

    return wrapper


calls = []


def area(width, height=1, *, unit="m"):
    calls.append((width, height))
    return f"{width * height} {unit}2"


area = memoize(area)
results = [area(2, 3), area(2, 3), area(2, height=3), area(2, height=3), area(2, 3, unit="cm")]


def collatz(n, memo={1: 1}):
    if n not in memo:
        memo[n] = 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)
    return memo[n]


longest = max(range(1, 1000), key=collatz)
return [results, calls, longest, collatz(longest)]
