"""Calls of a Python function: Fibonacci the slow way."""

def count(n):
    return n if n < 2 else count(n - 1) + count(n - 2)


result = count(26)
