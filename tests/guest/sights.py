"""What a script can see that could have come from chance: a piece of a workflow each, an async function
without arguments that returns what it saw. `N` stands for a number that the corpus draws."""

# Orders: of sets, of dictionaries, of what is sorted by something that could be an address.
ORDERS = {
    "set_of_functions": """
        def first(): pass
        def second(): pass
        made = [first, second, len, str.join, "".join, [].append, sorted, agent, parallel, print, lambda: N]
        made += [lambda number=number: number for number in range(N)]
        return [str(one) for one in set(made)] + [made.index(one) for one in set(made)]""",
    "set_of_texts": """
        words = {f"word-{number * number % 97}" for number in range(N, 60 + N)}
        words -= {f"word-{number}" for number in range(0, 97, 5)}
        words.add("N")
        return [words.pop() for _ in range(3)] + list(words ^ {"a", "b", "N"})""",
    "set_of_values": """
        values = {None, True, 2.5, float("nan"), float("inf"), (1, "a"), (None,), b"bytes", "text", -N, 1 << 70 + N,
                  frozenset({"x", "y", "z"}), range(N), complex(N, 1), Ellipsis, NotImplemented, complex("nan")}
        return [str(value) for value in values if not isinstance(value, frozenset)]""",
    "set_of_objects": """
        values = {iter([]), iter(()), map(str, []), zip(), enumerate([]), reversed([]), itertools.count(N),
                  functools.partial(print, N), re.compile("a+"), re.compile("b"), re.match("a", "a"), functools.lru_cache(len),
                  datetime.date(2024, 1, 1 + N % 28), datetime.timedelta(N), (one for one in "a"), ValueError("v"), KeyError(N)}
        return [str(value) for value in values]""",
    "set_of_types": """
        kinds = {int, str, list, dict, set, type(None), type(len), ValueError, KeyError, AgentError, datetime.date, type(budget),
                 type(agent), type(re), type(lambda: 1), collections.Counter, type(iter([])), type(type)}
        return [str(kind) for kind in kinds] + [hash(kind) for kind in frozenset(kinds)]""",
    "set_of_calls": """
        calls = {agent(f"one of a set {number}") for number in range(2 + N % 5)}
        return await parallel(calls, on_error="outcome")""",
    "set_that_prompts": """
        return await parallel([lambda word=word: agent(str(word)) for word in {"alpha", "beta", ("gamma", N), 2.5, None}])""",
    "dict_of_functions": """
        def one(): return 1
        table = {one: "one", len: "len", None: "none", (one, N): "pair", "text": "text", max: "max"}
        table.update({min: "min", one: "again"})
        table.pop(len)
        return [str(key) + table[key] for key in table] + [table.popitem()[1], str(table.keys()), str(table.items())]""",
    "sorted_by_hash": """
        made = [lambda: 1, len, "a", "b", "c", None, (1, 2), 2.5, int, KeyError, print, re, b"x", frozenset("abc"), agent]
        return [str(one) for one in sorted(made, key=hash)] + [str(min(made, key=hash)), str(max(made, key=repr))]""",
    "ties": """
        counted = collections.Counter({"a", "b", "c", "d"} | {str(number) for number in range(N)})
        grouped = [(key, list(group)) for key, group in itertools.groupby({"aa", "ab", "ba", "bb"}, key=lambda text: text[0])]
        return [counted.most_common(3), max({"x", "y", "z"}, key=len), statistics.mode(list({"p", "q"})), grouped,
                functools.reduce(lambda a, b: a + b, {"k", "l", "m"}), list(itertools.permutations({"s", "t"}))]""",
    "nested_sets": """
        sets = {frozenset({f"{a}{b}" for b in "xyz"}) for a in "abcdN"}
        return [sorted(one) for one in sets] + [list(one) for one in sets]""",
    "class_like_names": """
        pair = collections.OrderedDict([(len, 1), ("b", 2)])
        chain = collections.ChainMap({"a": 1}, {len: 2}, {"c": {"d", "e", "f"}})
        return [str(pair), str(chain), list(map(str, chain)), str(collections.deque([len, N])), str(collections.defaultdict(list))]""",
}

# Texts: reprs, hashes, messages of exceptions, depths.
TEXTS = {
    "hashes": """
        def one(): pass
        values = ["N", ("a", N), None, 2.5, float("nan"), one, int, len, "".join, Ellipsis, re, AgentError, agent, budget, b"x",
                  frozenset("abc"), range(N), (one for one in ""), re.compile("N"), datetime.date(2024, 5, 5), ValueError("x"),
                  functools.partial(one), itertools.count(), one is one, json.dumps, complex(1, N), print, NotImplemented]
        return [hash(value) for value in values]""",
    "reprs": """
        def outer():
            def inner(): pass
            return inner
        async def waits(): pass
        async def yields(): yield 1
        values = [outer, outer(), lambda: N, (one for one in ""), yields(), len, "".join, [].append, str.join, int.from_bytes, json, re,
                  json.dumps, math.sin, datetime.datetime, budget, agent, AgentError("a"), ValueError(len), re.compile("N"),
                  re.match("a", "a"), functools.partial(outer, N), functools.lru_cache(outer), itertools.count(N), itertools.tee("a"),
                  map(str, []), filter(None, []), zip(), iter([]), iter({}), iter(""), iter(set()), iter(range(3)), reversed([]),
                  enumerate([]), {}.keys(), slice(outer), type(outer), collections.Counter, collections.deque([outer]), NotImplemented,
                  itertools.chain([]), itertools.cycle([]), itertools.islice([], 1), string.Template("$a"), datetime.timezone.utc,
                  re.finditer("a", ""), functools.reduce, statistics.mean, math.pi, itertools.groupby([]), random, time, uuid, datetime,
                  random.random, time.time, uuid.uuid4, textwrap.dedent, parallel, pipeline, phase, log, print, budget.nodes]
        return [repr(value) for value in values] + [f"{outer!r:>40}", "%s %r" % (outer, len), "{} {!r}".format(outer, len)]""",
    "reprs_of_waiting": """
        async def waits(): return await agent("within")
        waiting, call, fan = waits(), agent("beside"), parallel([])
        seen = [repr(waiting), repr(call), repr(fan), str({waiting}), str([call])]
        await waiting
        return seen + [await call, await fan, repr(waiting)]""",
    "exceptions": """
        def one(): pass
        tries = [lambda: {}[one], lambda: one + 1, lambda: one.missing, lambda: {[]: 1}, lambda: 1 // 0, lambda: int("xN"),
                 lambda: json.loads("{"), lambda: re.compile("("), lambda: one(N), lambda: [][N], lambda: iter(one), lambda: len(one),
                 lambda: sorted([one, len]), lambda: max([]), lambda: next(iter([])), lambda: "".join([one]), lambda: set([{}]),
                 lambda: one < len, lambda: "%d" % one, lambda: f"{one:d}", lambda: datetime.datetime.now(), lambda: random.random(),
                 lambda: time.time(), lambda: uuid.uuid4(), lambda: math.sqrt(-1), lambda: float("x"), lambda: bytes([N * 300]),
                 lambda: agent(one), lambda: agent(""), lambda: agent("a", timeout=1), lambda: parallel(one), lambda: parallel([one, N]),
                 lambda: pipeline(one), lambda: agent("a", schema={"a": one}), lambda: json.dumps(one), lambda: json.dumps({one: 1}),
                 lambda: str(1, 2, 3, 4), lambda: print(one, end=N), lambda: datetime.datetime.strptime("x", "%d"), lambda: chr(-N),
                 lambda: functools.reduce(one, []), lambda: statistics.mean([]), lambda: re.sub("a", one, "a"), lambda: {}.popitem()]
        seen = []
        for attempt in tries:
            try:
                seen.append(str(attempt()))
            except Exception as error:
                seen.append(f"{type(error).__name__}: {error} {error!r}")
        return seen""",
    "recursion": """
        depths = []
        def down(level, way):
            depths[-1] = level
            return way(level + 1, way)
        ways = [down, lambda level, way: down(level, way), lambda level, way: [down(level, way) for _ in "a"][0],
                lambda level, way: sorted([1], key=lambda _: down(level, way)), lambda level, way: list(map(lambda _: down(level, way), "a")),
                lambda level, way: re.sub("a", lambda _: down(level, way), "a"), lambda level, way: max([1], key=lambda _: down(level, way)),
                lambda level, way: functools.reduce(lambda a, b: down(level, way), "ab"), lambda level, way: next(down(level, way) for _ in "a")]
        for way in ways:
            depths.append(0)
            try:
                down(0, way)
            except RecursionError as error:
                depths.append(str(error))
        return depths""",
    "nesting": """
        def nested(depth):
            inner = []
            for _ in range(depth):
                inner = [inner]
            return inner
        def deepest(attempt):
            low, high = 1, 5000
            while low < high:
                middle = (low + high + 1) // 2
                try:
                    attempt(nested(middle))
                    low = middle
                except (RecursionError, ValueError) as error:
                    high = middle - 1
            return low
        return [deepest(repr), deepest(json.dumps), deepest(lambda one: json.loads(str(one)))]""",
    "awaiting_deep": """
        async def down(level):
            seen[0] = level
            return await down(level + 1)
        async def each(level):
            seen[0] = level
            async for _ in each(level + 1):
                yield 1
        seen, found = [0], []
        for attempt in (down, lambda level: anext(each(level))):
            try:
                await attempt(0)
            except RecursionError as error:
                found.append([seen[0], str(error)])
        return found""",
    "numbers": """
        return [0.1 * N, 1 / 3, math.exp(N), math.sin(N) ** 7, sum([0.1] * N), math.fsum([0.1] * N), statistics.stdev([1, N, 2.5, 7]),
                round(2.675, 2), str(10 ** (N + 30)), -7 // 2, -7 % 3, float(str(math.pi)), f"{math.e:.20f}", math.gamma(5.5), math.lgamma(N + 1)]""",
    "dates": """
        day = datetime.datetime(2024, 2, 29, 12, N % 60, tzinfo=datetime.timezone.utc)
        return [str(day + datetime.timedelta(days=N)), day.isoformat(), day.strftime("%A %d %B %Y %H:%M %Z %j %U"), day.timestamp(),
                str(datetime.datetime.strptime("3 March 2021", "%d %B %Y")), f"{day:%c %x %X}", str(day.astimezone(datetime.timezone.utc)),
                str(datetime.datetime.fromtimestamp(N, datetime.timezone.utc)), repr(day), str(day.isocalendar()), day.ctime()]""",
    "budget": """
        before = [budget.total, budget.spent(), str(budget.remaining()), budget.nodes.total, budget.nodes.spent()]
        await agent("spends")
        return before + [budget.nodes.spent(), str(budget.nodes.remaining()), str(budget), repr(budget.nodes)]""",
}

# Moments: of collections, of finalisers, of what is abandoned; and what crosses in bulk.
MOMENTS = {
    "collection": """
        box, marks, seen = [], [], []
        def wait(held):
            try:
                yield held
            finally:
                seen.append(len(marks))
                log(f"collected at {len(marks)}")
        for _ in range(3):
            waiting = wait(box)
            next(waiting)
            box = [waiting]
            box.append(box)
            waiting = None
            box = []
            for number in range(900 + N):
                marks.append([number])
                if number % 400 == 0:
                    await agent(f"collected {seen}")
        return seen""",
    "collection_across_branches": """
        marks = []
        def wait(held, name):
            try:
                yield held
            finally:
                marks.append(name)
                log(f"{name} is over")
        async def branch(name):
            for turn in range(4):
                held = []
                held.append(wait(held, f"{name}.{turn}"))
                next(held[0])
                held = None
                made = [[number, {number}] for number in range(150 + N)]
                await agent(f"{name} {turn} {len(made)} {marks}")
        await parallel([lambda name=name: branch(name) for name in "abcd"], limit=3)
        return marks""",
    "abandoned": """
        async def numbers(name):
            try:
                for number in range(5):
                    yield await agent(f"{name} {number}")
            finally:
                log(f"{name} is left")
        async for _ in numbers("first"):
            break
        left = [numbers(f"n{number}") for number in range(3)]
        for one in left:
            await anext(one)
        left.reverse()
        del left[1]
        return [str(len(left))]""",
    "finaliser_fails": """
        def fails(name):
            try:
                yield 1
            finally:
                raise ValueError(f"at the end of {name}")
        for name in ("a", "b"):
            one = fails(name)
            next(one)
            one = None
        async def forgotten(): pass
        forgotten()
        return "N\"""",
    "cancelled": """
        async def slow(name):
            try:
                return await agent(f"slow {name}")
            finally:
                log(f"{name} is cancelled or not")
        async def bad():
            await agent("before the error")
            raise KeyError(len)
        box = [agent("in a box"), agent("in a box too")]
        async def keeps():
            box.append(agent("left in a branch"))
            await agent("kept")
            await parallel([lambda: slow("inner"), lambda: agent("inner too")])
        try:
            await parallel([lambda: slow("a"), bad, keeps, lambda: slow("b"), box[1]], on_error="raise", limit=5)
        except Exception as error:
            log(f"{type(error).__name__} {error}")
        seen = []
        for call in (box[0], box[-1]):
            try:
                seen.append(await call)
            except Exception as error:
                seen.append(f"{type(error).__name__} {error}")
        return seen""",
    "retries": """
        seen = []
        for attempt in range(4):
            try:
                seen.append(await agent(f"attempt {attempt}", label=f"try {attempt}", timeout_s=600, retries=2))
            except AgentError as error:
                seen.append([error.code, error.message, error.retryable, error.id, error.attempts, repr(error), hash(error)])
        return seen""",
    "fan_out": """
        async def third(previous, item, index):
            if index % 4 == 3:
                raise ValueError(f"{previous} {item}")
            return await parallel([lambda: agent(f"{previous}"), agent(f"{item}"), lambda: index], on_error="outcome")
        cells = await pipeline(range(6 + N % 7), lambda item: agent(f"cell {item}"), third, lambda rest: agent(json.dumps(rest)),
                               on_error="outcome", limit=4)
        return cells""",
    "races": """
        order = []
        async def runner(name, length):
            for step in range(length):
                await agent(f"{name} {step} {len(order)}")
                order.append(f"{name}{step}")
                if step % 2:
                    await parallel([lambda: agent(f"{name} {step} {order[-1]}")] * 2)
            return "".join(order)
        return await parallel([lambda name=name, length=length: runner(name, length) for name, length in zip("abcde", (4, 3, 5, 2, N % 5))])""",
    "left_behind": """
        agent("never awaited")
        waits = parallel([lambda: agent("nor this"), lambda: agent("nor that")])
        await agent("meanwhile")
        return "left\"""",
    "large": """
        text = "".join(chr(97 + (number * number) % 26) for number in range(500)) * (20 + N)
        answers = await parallel([lambda part=part: agent(text[part:]) for part in range(6)])
        return [len(text), len(str(answers))]""",
    "patterns": """
        found = re.findall(r"(\\\\w+)-(\\\\d+)", " ".join(f"item-{number}" for number in range(N)))
        text = json.dumps({"b": found, "a": {str(number): number / 7 for number in range(5)}, "c": None}, indent=1)
        lines = textwrap.wrap(text.replace("\\\\n", " "), 60)
        match json.loads(text):
            case {"b": [first, *_], "a": {"0": zero, **others}}:
                return [first, zero, sorted(others), lines]
            case other:
                return [str(other), lines]""",
    "said": """
        phase("phase N")
        print("one", {"a", "b", "c"}, len, sep=" | ")
        log(f"{ {None, 'x', 1.5} } {(lambda: 1)}")
        log("a\\\\tb \\\\u202e \\\\x1b[1m \\\\ud800")
        return await agent("said", phase="in between", label="N")""",
    "cached": """
        twice = functools.lru_cache(maxsize=4)(lambda text: text * 2)
        for word in {"a", "b", "c", "d", "e", "f"}:
            twice(word)
        return [str(twice.cache_info()), str(twice)]""",
}

SIGHTS = {**ORDERS, **TEXTS, **MOMENTS}
