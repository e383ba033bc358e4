# Shows complex numbers, and quadratic equations solved with them.
# Returns: complex_numbers.json
def solve(a, b, c):
    d = b * b - 4 * a * c
    root = math.sqrt(d) if d >= 0 else complex(0, math.sqrt(-d))
    return [(-b + root) / (2 * a), (-b - root) / (2 * a)]


def show(z):
    return f"{z.real:g}{z.imag:+g}i" if isinstance(z, complex) else f"{z:g}"


def escapes(c, limit=50):
    z, n = 0j, 0
    while abs(z) <= 2 and n < limit:
        z, n = z * z + c, n + 1
    return n


z = 3 + 4j
rows = ["".join("#" if escapes(complex(x / 4, y / 2)) == 50 else "." for x in range(-8, 3)) for y in range(-2, 3)]
return [[show(r) for r in solve(1, -3, 2)], [show(r) for r in solve(1, 2, 5)], abs(z), show(z.conjugate()), show(z * 1j), str(z), rows]
