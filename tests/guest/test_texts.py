#!/usr/bin/python3
"""Texts of objects: none shows an address, however it is made, so that every run writes the same."""

from guest_case import GuestCase, main

BEFORE = """
    def plain(x=0):
        return x
    def holder():
        x = 1
        def inner():
            return x
        return inner
    def numbers():
        yield 1
    async def letters():
        yield "a"
    async def waits():
        return 1
    coroutine = waits()
"""

OBJECTS = """
    plain; holder(); lambda: 0; numbers; numbers(); (x for x in []); letters; letters(); aiter(letters()); coroutine
    waits; len; print; [].append; {}.keys; 'a'.join; b''.join; (1).bit_length; dict.fromkeys; int.from_bytes
    str.upper; str.format; list.append; int.real; str.maketrans; bytes.fromhex; type(len); type(plain); range; slice
    iter([]); iter(()); iter({}); iter({1}); iter(''); iter(b''); iter(range(3)); iter(range(2**70)); iter({}.values())
    iter({}.items()); reversed([1]); reversed({1: 1}); reversed(''); iter(plain, 1); {'a': plain}.items()
    zip([]); map(plain, []); filter(None, []); enumerate([]); slice(plain); NotImplemented; Ellipsis; list[int]
    int | str; functools.partial(plain); functools.partial(lambda: 0, plain, k=len); functools.partial(plain).func
    functools.lru_cache(plain); functools.cache(plain); functools.lru_cache(3); functools.lru_cache(plain).cache_info
    functools.lru_cache(plain).cache_info(); functools.cmp_to_key(plain); functools.cmp_to_key(plain)(1)
    itertools.count(); itertools.repeat(plain); itertools.chain([]); itertools.tee([]); itertools.groupby([1])
    list(itertools.groupby([1])); itertools.product([]); itertools.cycle([]); itertools.islice([], 1)
    itertools.zip_longest([]); itertools.accumulate([]); itertools.starmap(len, []); itertools.pairwise([])
    itertools.combinations([], 1); itertools.combinations_with_replacement([], 1); itertools.permutations([])
    itertools.compress([], []); itertools.dropwhile(len, []); itertools.takewhile(len, []); itertools.filterfalse(len, [])
    itertools.chain.from_iterable; itertools.count; re.compile('a'); re.compile('a').match; re.match('a', 'a')
    re.match('a', 'a').group; re.finditer('a', 'a'); re.compile('a').scanner('a'); re.compile('a').scanner('a').match
    re.I; re.RegexFlag; re.Pattern; re.Match.string; collections.deque([plain]); iter(collections.deque([1]))
    reversed(collections.deque([1])); collections.deque().append; collections.deque.maxlen
    collections.defaultdict(plain); collections.OrderedDict(a=plain); iter(collections.OrderedDict())
    collections.OrderedDict(a=plain).items(); reversed(collections.OrderedDict()); collections.Counter('a').elements()
    collections.Counter('a').most_common; collections.ChainMap({'a': plain}); collections.ChainMap({}).new_child
    string.Template('a'); string.Template; string.Template('a').substitute; string.capwords; textwrap.TextWrapper()
    textwrap.TextWrapper().wrap; statistics.mean; json; json.dumps; math; math.sqrt; datetime; datetime.datetime
    datetime.datetime.now; datetime.datetime(2020, 1, 1).strftime; datetime.date.today; datetime.tzinfo()
    datetime.timezone(datetime.timedelta(0), 'x'); datetime.datetime.year; datetime.timedelta.days; time; time.time
    time.strftime; time.strptime; time.gmtime(0); time.struct_time; random; random.random; uuid.uuid4; agent
    parallel; pipeline; phase; log; budget; budget.nodes; budget.spent; budget.nodes.remaining; type(budget).total
    agent('x'); parallel([]); pipeline([]); anext; aiter; anext(letters()); getattr; hasattr; type; AgentError
    AgentError('x'); AgentError.code; type(agent); type(json); type(agent('x')); type(parallel([])); type(budget)
    type(iter([])); type({}.keys()); ValueError(len, plain, numbers()); KeyError(plain); StopIteration(plain)
    OSError(1, 'x', plain); ImportError(plain); UnicodeEncodeError('utf-8', 'a', 0, 1, 'x'); BaseException.args
    json.JSONDecodeError('a', 'b', 0); re.error('a', 'b', 0); statistics.StatisticsError(plain); type(ValueError())
"""

# How a text of x comes about.
WAYS = ("repr(x)", "str(x)", "ascii(x)", "format(x)", "f'{x}'", "f'{x!r:>200}'", "'%s %r %a' % (x, x, x)",
        "'{} {!r}'.format(x, x)", "'{x}'.format_map({'x': x})", "str([x, (x,), {1: x}])", "str(ValueError(x))")

# Errors whose texts the interpreter makes of an object that it was given.
ERRORS = """
    [].index(plain); [].remove(plain); ().index(plain); {}[plain]; {1}.remove(plain); collections.deque().remove(plain)
    collections.deque().index(plain); collections.OrderedDict().pop(plain); collections.OrderedDict().move_to_end(plain)
    range(3).index(plain); int(plain); float(plain); int('x' * 3, plain); len(plain); iter(plain); plain + plain
    plain < plain; plain[0]; plain.missing; len.missing; (lambda m: m.missing)(json); agent.missing; budget.missing; agent('x').missing
    [].missing; numbers().missing; coroutine.missing; sum([plain]); ''.join([plain]); b''.join([plain]); max(plain)
    sorted([plain, plain]); json.dumps(plain); json.dumps({plain: 1}); json.dumps([numbers()]); json.loads(plain)
    re.compile(plain); re.sub('a', plain, plain); re.compile('a').match(plain); math.sqrt(plain); chr(plain); ord(plain)
    '%d' % plain; '{:d}'.format(plain); '{x}'.format(y=plain); format(plain, 'd'); 'a'.encode(plain); str(b'a', plain)
    plain(plain, plain, plain); plain(y=plain); numbers(plain); waits(plain); functools.partial(plain, 1)(1, 2, 3)
    functools.partial(1); functools.reduce(plain, []); functools.lru_cache(plain)([]); {[]: plain}; {plain: {}}[{}]
    itertools.count(plain); itertools.islice([], plain); next(plain); next(iter([])); anext(plain); aiter(plain)
    isinstance(1, plain); issubclass(plain, int); type(plain)(plain); getattr(plain, plain); hasattr(plain, plain)
    datetime.date(plain, 1, 1); datetime.datetime(2020, 1, 1) < plain; datetime.timedelta(plain); time.gmtime(plain)
    time.strptime(plain, plain); statistics.mean([plain]); textwrap.dedent(plain); string.Template(plain).substitute()
    string.Template('$a').substitute(b=plain); collections.Counter(plain); collections.ChainMap({})[plain]
    agent(plain); agent('x', schema={'a': plain}); agent('x', plain); agent('x', label=plain); agent('x', colour=plain)
    agent('x', {plain: 1}); parallel(plain); parallel([1]); parallel([[plain]]); parallel([], on_error=plain)
    pipeline(1, plain); pipeline([], 1); pipeline([], limit=plain); log(plain); phase(plain); print(sep=plain)
    budget.spent(plain); AgentError(plain); 1 if {plain: 1}[len] else 0; (lambda a: a)(b=plain); {**{plain: 1}, 'a': 1}[2]
    dict([plain]); dict(**{plain: 1}); set([[]]); bytes([plain]); bytes(plain); range(plain); slice(1).indices(plain)
    round(plain); abs(plain); divmod(plain, 1); pow(plain, 2); hash([plain]); reversed(plain); zip(plain); map(plain)
    'a'.split(plain); 'a'.replace(plain, 'b'); 'a'.translate({97: plain}); 'a' in plain; plain in 'a'; plain @ plain
"""

ADDRESS = r"0x[0-9a-f]|\bat [0-9a-f]|[0-9a-f]{8,}"


def listed(text):
    """The expressions of a table."""
    return [part.strip() for line in text.splitlines() for part in line.split("; ") if part.strip()]


class Texts(GuestCase):
    def test_no_text_of_an_object_shows_an_address(self):
        for way in WAYS:
            expressions = [f"(lambda x: {way})({one})" for one in listed(OBJECTS)]
            for expression, outcome in zip(expressions, self.outcomes(expressions, before=BEFORE)):
                with self.subTest(expression):
                    self.assertEqual(outcome[0], "value", outcome[1])
                    self.assertNotRegex(outcome[1], ADDRESS)

    def test_no_text_of_an_error_shows_an_address(self):
        expressions = listed(ERRORS)
        for expression, outcome in zip(expressions, self.outcomes(expressions, before=BEFORE)):
            with self.subTest(expression):
                self.assertNotEqual(outcome[0], "value")
                self.assertNotRegex(outcome[1], ADDRESS)

    def test_what_is_told_of_a_run_shows_no_address(self):
        run = self.run_script("""
            def numbers():
                try:
                    yield 1
                finally:
                    raise ValueError(numbers, agent)
            async def waits():
                raise KeyError(waits)
            async def clumsy():
                try:
                    await agent("slow")
                except BaseException:
                    raise ValueError(clumsy)
            async def letters():
                try:
                    yield "a"
                finally:
                    raise ValueError(letters)
            made = numbers()
            next(made)
            made = waits()
            made = None
            async for letter in letters():
                break
            print(numbers, agent, [waits], {len: letters()})
            log(str(clumsy))
            await parallel([waits, lambda: parallel([clumsy, lambda: 1 / 0], on_error="raise")])
            agent("left")
            raise ValueError(agent("left too"), numbers, parallel([clumsy]))
        """, choose=lambda pending: None)
        told = str([run.done, run.logs, run.slots, run.warnings])
        for part in ("never awaited", "ignored in", "abandoned generator", "left None", "while it was cancelled",
                     "the workflow ended before"):
            self.assertIn(part, told)
        self.assertNotRegex(told, ADDRESS)

    def test_there_is_no_other_way_to_an_address(self):
        for name in ("id", "object", "memoryview", "vars"):
            with self.subTest(name):
                run = self.run_script(f"return {name}(1)")
                self.assertEqual([problem["rule"] for problem in run.done["problems"]], ["unbound"])
        texts = [f"hash({one})" for one in ("plain", "lambda: 0", "numbers()", "agent", "agent('x')", "None", "len",
                                            "[].append", "range", "coroutine", "functools.partial(plain)", "...",
                                            "float('nan')", "complex('nan')", "holder()", "json", "iter([])",
                                            "re.compile('a')", "datetime.UTC", "int | str", "list[int]", "re.I",
                                            "frozenset([plain])", "(plain, len)", "ValueError('x')", "'x'", "b'x'",
                                            "collections.Counter.update", "textwrap.TextWrapper().wrap", "letters()")]
        first = self.outcomes(texts, before=BEFORE)
        self.assertEqual({outcome[0] for outcome in first}, {"value"})
        for _ in range(3):
            self.assertEqual(self.outcomes(texts, before=BEFORE), first)


if __name__ == "__main__":
    main()
