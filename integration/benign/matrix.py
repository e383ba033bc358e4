# Shows matrices as lists of lists: product, transpose, determinant, rotation, identity, spiral.
# Returns: matrix.json
def mul(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]


def transpose(m):
    return [list(r) for r in zip(*m)]


def det(m):
    if len(m) == 1:
        return m[0][0]
    return sum((-1) ** j * m[0][j] * det([r[:j] + r[j + 1 :] for r in m[1:]]) for j in range(len(m)))


def power(m, n):
    result = [[int(i == j) for j in range(len(m))] for i in range(len(m))]
    while n:
        if n & 1:
            result = mul(result, m)
        m = mul(m, m)
        n >>= 1
    return result


def rotate(m):
    return [list(row) for row in zip(*m[::-1])]


def spiral(m):
    out = []
    while m:
        out += m[0]
        m = rotate(rotate(rotate(m[1:]))) if m[1:] else []
    return out


m = [[1, 2, 3], [4, 5, 6], [7, 8, 10]]
grid = [[0] * 3 for _ in range(2)]
grid[1][2] = 5
return [mul(m, m), transpose(m), det(m), power([[1, 1], [1, 0]], 50), rotate(m), spiral(m), grid]
