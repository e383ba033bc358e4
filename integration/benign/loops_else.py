# Shows while with else, for with else, break and continue in nested loops, del of variables.
# Returns: [7,null,[2,3,5,7,11,13,17,19,23,29,31,37],-100,[[0,0],[2,1],[3,0],[3,3],[4,2]],[2,3],{"b":2}]
def first_divisor(n):
    for d in range(2, int(n**0.5) + 1):
        if n % d == 0:
            return d
    else:
        return None


primes = []
for n in range(2, 40):
    for p in primes:
        if n % p == 0:
            break
    else:
        primes.append(n)
n, steps = 27, 0
while n != 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1
    if steps > 1000:
        break
else:
    steps = -steps
pairs = []
for a in range(5):
    if a == 1:
        continue
    for b in range(5):
        if b > a:
            break
        if (a + b) % 3:
            continue
        pairs.append([a, b])
temporary = [1, 2, 3]
del temporary[0]
kept = list(temporary)
del temporary
table = {"a": 1, "b": 2}
del table["a"]
x = y = 5
del x, y
while True:
    steps += 1
    if steps >= -100:
        break
pass
return [first_divisor(91), first_divisor(97), primes, steps, pairs, kept, table]
