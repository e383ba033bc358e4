# Shows parameters of every kind: positional-only, keyword-only, stars, defaults, and calls that spread.
# Returns: star_arguments.json
def everything(a, b=2, /, c=3, *rest, d, e=5, **named):
    return [a, b, c, list(rest), d, e, named]


def report(*lines, sep=" | ", end="!"):
    return sep.join(map(str, lines)) + end


def forward(function, *args_, **kwargs):
    return function(*args_, **kwargs)


def only_positional(x, y, /):
    return x - y


def only_keyword(*, x, y=1):
    return x - y


options = {"d": 40, "zeta": 1}
try:
    only_keyword(1)
    problem = None
except TypeError as error:
    problem = str(error)
return [
    everything(1, d=4),
    everything(1, 20, 30, 40, 50, **options),
    everything(*[1, 2], *(3,), **{"d": 0}, **{"e": 6}),
    report("a", 1, None),
    report(*"xyz", sep="", end=""),
    forward(report, 1, 2, sep="+"),
    only_positional(5, 3),
    only_keyword(x=5),
    problem,
    (lambda *a, **k: [a, k])(1, 2, z=3),
    (lambda x, y=10, *, z=100: x + y + z)(1, z=0),
]
