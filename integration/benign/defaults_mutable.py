# Shows default arguments: evaluated once, mutable, made of expressions and of earlier names.
# Returns: [[1],[1,2],[-21],[0,3]]
base = 10


def collect(item, into=[]):
    into.append(item)
    return into


def later(x, y=base * 2, z=None, *, key=lambda v: -v):
    z = [] if z is None else z
    z.append(key(x + y))
    return z


base = 99
first = list(collect(1))
return [first, collect(2), later(1), later(1, 2, [0], key=abs)]
