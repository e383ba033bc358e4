# Shows iterators passed on: zip of one iterator, chain of generators, peeking, exhaustion, StopIteration caught.
# Returns: [[["a","b"],["c","d"]],0,[0,1,4],null,["a","1","b","2","3","4","5"],[0,1],[],7,[["a",1],["b",2]]]
def pairs(items):
    it = iter(items)
    return zip(it, it)


def peekable(iterable):
    it = iter(iterable)
    try:
        head = next(it)
    except StopIteration:
        return None, iter(())
    return head, itertools.chain([head], it)


def interleave(*sources):
    pending = [iter(s) for s in sources]
    while pending:
        for it in list(pending):
            try:
                yield next(it)
            except StopIteration:
                pending.remove(it)


head, rest = peekable(n * n for n in range(3))
gen = (n for n in range(2))
once, twice = list(gen), list(gen)
return [list(pairs("abcd")), head, list(rest), peekable([])[0], list(interleave("ab", "12345", "")), once, twice, sum(1 for _ in range(7)), list(zip("ab", itertools.count(1)))]
