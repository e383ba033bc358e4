# Shows lambdas: defaults that bind, tables of them, composition, currying, in map, filter and sort.
# Returns: [[10,11,12,13],12,1024,7,[2,12],["a","c"],"no arguments",720]
adders = [lambda x, n=n: x + n for n in range(4)]
compose = lambda f, g: lambda x: f(g(x))
curry = lambda f: lambda a: lambda b: f(a, b)
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}


def rpn(text):
    stack = []
    for token in text.split():
        if token in ops:
            b, a = stack.pop(), stack.pop()
            stack.append(ops[token](a, b))
        else:
            stack.append(int(token))
    return stack.pop()


return [
    [f(10) for f in adders],
    compose(lambda x: x * 2, lambda x: x + 1)(5),
    curry(lambda a, b: a**b)(2)(10),
    rpn("3 4 + 2 * 7 -"),
    list(map(lambda p: p[0] * p[1], [(1, 2), (3, 4)])),
    list(filter(lambda s: s and s[0] != "#", ["a", "", "#b", "c"])),
    (lambda: "no arguments")(),
    (lambda n: (lambda f: f(f, n))(lambda f, n: 1 if n < 2 else n * f(f, n - 1)))(6),
]
