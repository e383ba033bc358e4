"""Integers and a large list: the sieve of Eratosthenes."""

sieve = [True] * 600000
for n in range(2, 775):
    if sieve[n]:
        for m in range(n * n, len(sieve), n):
            sieve[m] = False
result = sum(1 for n in sieve if n)
