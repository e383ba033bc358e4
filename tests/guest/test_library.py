"""Claims about what a script can use: modules, built-ins, dates, formats, and what of them is refused.

usage: GUEST_HOST=PROGRAM test_library.py
"""

import datetime
import statistics

from guest_case import GuestCase, main

VALUES = {
    "json.loads('{\"a\": [1, 2.5, null, true, \"\\\\u00e9\"]}')": {"a": [1, 2.5, None, True, "é"]},
    "json.dumps({'b': [1, None, 'é'], 'a': 1.0}, sort_keys=True)": '{"a": 1.0, "b": [1, null, "\\u00e9"]}',
    "json.dumps([1], indent=2)": "[\n  1\n]",
    "re.sub(r'(\\d)', r'<\\1>', 'a1b2')": "a<1>b<2>",
    "re.findall(r'(?im)^a.', 'ab\\nAc')": ["ab", "Ac"],
    "[m.group('x') for m in re.compile('(?P<x>[a-c])').finditer('abd')]": ["a", "b"],
    "re.compile('(a)').match('a').expand(r'<\\1>')": "<a>",
    "math.isclose(math.sqrt(2) ** 2, 2)": True,
    "[*itertools.chain.from_iterable([[1], [2]]), *itertools.islice(itertools.count(5), 2)]": [1, 2, 5, 6],
    "[[k, len(list(g))] for k, g in itertools.groupby('aab')]": [["a", 2], ["b", 1]],
    "functools.reduce(lambda a, b: a * b, [2, 3, 4])": 24,
    "functools.partial(max, 3)(2)": 3,
    "sorted('bca', key=functools.cmp_to_key(lambda a, b: (a < b) - (a > b)))": ["c", "b", "a"],
    "functools.lru_cache(maxsize=2)(lambda x: x + 1)(1)": 2,
    "collections.Counter('abracadabra').most_common(2)": [["a", 5], ["b", 2]],
    "list(collections.deque([1, 2, 3], maxlen=2))": [2, 3],
    "collections.defaultdict(list)['a']": [],
    "collections.ChainMap({'a': 1}, {'b': 2})['b']": 2,
    "string.Template('$a and ${b}').substitute(a=1, b=2)": "1 and 2",
    "string.capwords('a bc') + string.digits": "A Bc0123456789",
    "textwrap.dedent('  x\\n  y') + textwrap.shorten('one two three', 9)": "x\nyone [...]",
    "statistics.mean([5])": 5,
    "type(statistics.mean([5])).__name__": "int",
    "statistics.stdev([1.5, 2.5, 4.75])": statistics.stdev([1.5, 2.5, 4.75]),
    "statistics.quantiles([1, 2, 3, 4, 5], n=10)": statistics.quantiles([1, 2, 3, 4, 5], n=10),
    "[statistics.median([3, 1, 2, 9]), statistics.mode('aab'), statistics.pvariance([1, 2, 4])]":
        [2.5, "a", statistics.pvariance([1, 2, 4])],
    "(datetime.date(2024, 1, 31) + datetime.timedelta(days=30)).isoformat()": "2024-03-01",
    "f'{datetime.date(2024, 2, 29):%A %d %B %Y}'": "Thursday 29 February 2024",
    "datetime.datetime.strptime('2024-02-03 10:11', '%Y-%m-%d %H:%M').isoformat()": "2024-02-03T10:11:00",
    "datetime.datetime.strptime('05 11', '%d %H').isoformat()": "1900-01-05T11:00:00",
    "datetime.datetime(2024, 2, 3, 4, 5).strftime('%d.%m.%y %H:%M %%s')": "03.02.24 04:05 %s",
    "datetime.datetime.fromtimestamp(86400, tz=datetime.timezone.utc).isoformat()": "1970-01-02T00:00:00+00:00",
    "datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC).timestamp()":
        datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC).timestamp(),
    "datetime.datetime.fromisoformat('2024-05-06T07:08:09').weekday()": 0,
    "(datetime.date(2024, 3, 1) - datetime.date(2024, 2, 1)).days": 29,
    "time.strftime('%Y-%m-%d', time.gmtime(86400))": "1970-01-02",
    "datetime.datetime(2020, 1, 2).strftime('%-d %%%f%% %5Y')": "2 %000000% 02020",
    "datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(0), '%s')).strftime('%Z')": "%s",
    "time.strptime('2024', '%Y').tm_year": 2024,
    "'{0:>{w}} {a[b]} {1.real:.1f} {{.__x}}'.format(1, 2.0, w=3, a={'b': 4})": "  1 4 2.0 {.__x}",
    "'{a.imag}'.format_map({'a': 1})": "0",
    "f'{1234567.891:,.2f} {\"x\"!r:*^7} {255:#x}'": "1,234,567.89 **'x'** 0xff",
    "'%05.1f %s %(x)s' % {'x': 1} if False else '%05.1f|%-4s|' % (2.25, 'a')": "002.2|a   |",
    "'\\N{BULLET}'": "•",
    "[type(1).__name__, type('a') is str, type(2)('3')]": ["int", True, 3],
    "'é'.encode().decode('utf-8') + 'x'.encode('latin-1').decode('ascii')": "éx",
    "sum(i for i in range(10) if i % 2)": 25,
    "[hash('a') == hash('a'), len({1, 2} | {3})]": [True, 3],
}

HIDDEN = [
    "json.load", "json.decoder", "json.codecs", "re.enum", "re.copyreg", "collections.namedtuple",
    "collections.abc", "string.Formatter", "functools.wraps", "functools.update_wrapper", "datetime.sys",
    "datetime.datetime_CAPI", "textwrap.re", "statistics.fsum", "random.inf", "uuid.os", "itertools.foo",
]

class Library(GuestCase):
    def test_the_library_computes_what_it_does_elsewhere(self):
        for (expression, expected), outcome in zip(VALUES.items(), self.outcomes(VALUES)):
            with self.subTest(expression):
                self.assertEqual(outcome, ["value", expected])

    def test_other_names_of_modules_are_hidden(self):
        """At run time as well: of a module under another name the validator does not see them."""
        outcomes = self.outcomes([f"(lambda m: m.{name.partition('.')[2]})({name.partition('.')[0]})"
                                  for name in HIDDEN])
        for expression, outcome in zip(HIDDEN, outcomes):
            with self.subTest(expression):
                self.assertEqual(outcome, ["AttributeError",
                                           f"'{expression}' is not available in workflow scripts"])

    def test_formats_cannot_reach_what_attributes_cannot(self):
        fields = ["'{0.__class__}'", "'{0.real.__doc__}'", "'{0:{0.__class__}}'", "'{a.gi_frame}'", "'{0[0].__x}'"]
        calls = [f"{field}.{call}" for field in fields
                 for call in ("format([1], a=2)", "format_map({'0': 1, 'a': 2})")]
        for call, outcome in zip(calls, self.outcomes(calls)):
            with self.subTest(call):
                self.assertEqual(outcome[0], "ValueError")
                self.assertIn("is refused", outcome[1])

    def test_a_type_leads_no_further(self):
        outcomes = self.outcomes(["type(type(1))", "type(str)('X', (), {})", "type('X', (), {})"])
        self.assertEqual([outcome[0] for outcome in outcomes], ["TypeError"] * 3)

    def test_neither_modules_nor_their_types_can_be_changed(self):
        for target in ("json.dumps", "collections.Counter.most_common", "string.Template.delimiter",
                       "json.JSONDecodeError.x", "datetime.date.today", "str.format", "random.random",
                       "textwrap.TextWrapper.unicode_whitespace_trans[32]",
                       "UnicodeDecodeError('a', b'b', 0, 1, '').object"):
            with self.subTest(target):
                code, error, _ = self.error_of(f"{target} = 1", syntax=["class"])
                self.assertEqual(code, "raised")
                self.assertIn(error, ("AttributeError", "TypeError"))

    def test_methods_of_the_library_take_objects_of_their_class_alone(self):
        """Written in Python, they trust what they get: of a class, Counter.copy gives the class of classes."""
        calls = ["collections.Counter.copy(int)", "collections.Counter.copy({})", "collections.Counter.update()",
                 "collections.ChainMap.copy(str)", "collections.ChainMap.new_child(collections.Counter)",
                 "textwrap.TextWrapper.fill({}, 'x')", "string.Template.substitute('x')",
                 "functools.cache(string.Template).substitute('x')"]
        for call, outcome in zip(calls, self.outcomes(calls)):
            with self.subTest(call):
                self.assertEqual(outcome[0], "TypeError")
                self.assertIn("is for objects of that class alone", outcome[1])

    def test_functions_of_the_library_stay_opaque(self):
        values = {"repr(functools.lru_cache(3))": "<function functools.lru_cache>",
                  "repr(collections.Counter.update)": "<function Counter.update>",
                  "repr(itertools.chain.from_iterable)": "<function itertools.chain.from_iterable>",
                  "repr(collections.ChainMap({'a': 1}).items())": "ItemsView(ChainMap({'a': 1}))"}
        self.assertEqual([outcome[1] for outcome in self.outcomes(values)], list(values.values()))

    def test_an_iterator_is_not_stepped_while_it_steps(self):
        """CPython's own would let go of what they are at work with."""
        for make in ("itertools.pairwise(source)", "itertools.chain(source, [1])", "itertools.islice(source, 9)",
                     "itertools.chain.from_iterable([source])", "itertools.zip_longest(source, [1])",
                     "itertools.accumulate(source)", "itertools.groupby(source)", "itertools.cycle(source)",
                     "next(itertools.groupby(source, lambda x: 1))[1]", "iter(lambda: next(source), 7)"):
            with self.subTest(make):
                code, kind, message = self.error_of(f"""
                    box = []
                    def again(x):
                        return next(box[0]) if box else x
                    source = map(again, range(9))
                    iterator = {make}
                    box.append(iterator)
                    return list(iterator)
                """)
                self.assertEqual((code, kind), ("raised", "ValueError"))
                self.assertIn("is being stepped already", message)

    def test_a_list_may_change_while_it_is_assigned_to(self):
        """CPython would store by the measure that it took before."""
        for change in ("a.clear()", "del a[4:]", "a.extend(a)"):
            outcome = self.value_of(f"""
                a = list(range(64))
                def values():
                    {change}
                    yield from range(8)
                try:
                    a[5::8] = values()
                except ValueError as e:
                    return str(e)
            """)
            self.assertRegex(outcome, "^attempt to assign sequence of size 8 to extended slice of size [0-9]+$")
        self.assertEqual(self.value_of("""
            a = list(range(6))
            a[::2] = (x * 10 for x in a[::2])
            a[1:3], a[-1] = [7, 8], 9
            del a[0]
            try:
                a["x"] = 1
            except TypeError as e:
                return a + [str(e)]
        """), [7, 8, 3, 40, 9, "list indices must be integers or slices, not str"])

    def test_lists_may_change_while_they_are_compared(self):
        for operation in ("<", "<=", ">", ">="):
            self.assertEqual(self.value_of(f"""
                left, right, calls = [], [], []
                def compare(x, y):
                    calls.append(1)
                    if len(calls) == 2:
                        left.clear()
                        right.clear()
                    return 1
                key = functools.cmp_to_key(compare)
                left.append([key(1), key(2)])
                right.append([key(3), key(4)])
                return [left {operation} right, left, right, [1, 2] {operation} [1, 3], [] {operation} []]
            """), [operation[0] == ">", [], [], operation[0] == "<", "=" in operation])

    def test_unicode_errors_are_of_a_place_within_their_object(self):
        errors = ["UnicodeDecodeError('utf-8', b'abc', {}, {}, 'r')", "UnicodeEncodeError('ascii', 'abc', {}, {}, 'r')"]
        calls = [f"str({error.format(*place)})" for error in errors
                 for place in ((-1, 0), (-10**12, 1 - 10**12), (2, 1), (0, 4), (3, 10**9))]
        for call, outcome in zip(calls, self.outcomes(calls)):
            with self.subTest(call):
                self.assertEqual(outcome, ["ValueError", "the place of a Unicode error must lie within its object"])
        good = self.outcomes(["str(UnicodeDecodeError('utf-8', b'abc', 1, 2, 'r'))", "b'\\xff'.decode()"])
        self.assertEqual(good[0][1], "'utf-8' codec can't decode byte 0x62 in position 1: r")
        self.assertEqual(good[1][0], "UnicodeDecodeError")

    def test_types_that_only_objects_lead_to_are_opaque_too(self):
        calls = ["type(collections.ChainMap().keys()).isdisjoint('a', 'b')",
                 "type(collections.ChainMap().items()).isdisjoint('a', 'b')"]
        self.assertEqual([outcome[0] for outcome in self.outcomes(calls)], ["TypeError"] * 2)

    def test_dates_are_made_of_numbers(self):
        calls = [f"datetime.{kind}({state!r})" for kind in ("date", "time", "datetime")
                 for state in (b"\0\0\1\1", b"\0\0\1\1\0\0\0\0\0\0", "abcd", b"")]
        for call, outcome in zip(calls, self.outcomes(calls)):
            with self.subTest(call):
                self.assertEqual(outcome[0], "TypeError")
                self.assertIn("takes integers", outcome[1])

    def test_the_order_of_sets_depends_on_insertion_alone(self):
        script = """
            one, other = set(), {}
            for n in range(20):
                one.add(lambda n=n: n)
                other[(n for _ in [])] = n
            words = {str(n) for n in range(20)}
            return [[f() for f in one], list(other.values()), list(words), [str(x) for x in {float("nan"), len, None, max}]]
        """
        first = self.value_of(script)
        self.assertEqual(sorted(first[0]), list(range(20)))
        for _ in range(4):
            self.assertEqual(self.value_of(script), first)

    def test_annotations_are_never_evaluated(self):
        value = self.value_of("""
            def f(a: List[Missing] = 1, *b: 1 / 0) -> Optional["x"]:
                c: Dict[str, Any] = {}
                return a
            d: Tuple[int, ...] = (f(),)
            return d
        """)
        self.assertEqual(value, [1])

    def test_what_the_interpreter_would_print_becomes_a_warning(self):
        run = self.run_script("""
            def g():
                try:
                    yield 1
                finally:
                    1 / 0
            async def never():
                pass
            never()
            x = g()
            next(x)
            del x
            return args is 1
        """)
        texts = str(run.warnings)
        for part in ("never awaited", "ZeroDivisionError", 'SyntaxWarning: "is" with ', "(line 12)"):
            self.assertIn(part, texts)

    def test_of_many_warnings_of_the_compiler_the_first_are_told(self):
        for count, told in ((20, 20), (21, 21), (2000, 21)):
            run = self.run_script("x = 0\n" + "x is 1\n" * count)
            self.assertEqual(len(run.warnings), told)
            self.assertIn("(line 21)", str(run.warnings[19]))
        self.assertIn("1980 more", str(run.warnings[20]))

    def test_a_script_that_is_refused_is_told_why(self):
        for script, rules in (("import os\nx = = 1", ["syntax"]), ("import os\nreturn foo", ["import", "unbound"])):
            done = self.run_script(script).done
            self.assertEqual(done["code"], "rejected")
            self.assertEqual([problem["rule"] for problem in done["problems"]], rules)

    def test_text_is_encoded_as_in_cpython(self):
        codecs = ["ascii", "latin-1", "iso-8859-1", "ISO8859-15", "iso8859-2", "cp1250", "cp1252",
                  "windows-1252", "cp437", "utf-8", "utf-8-sig", "utf-7", "utf-16", "utf-16-le", "utf-16-be",
                  "utf-32", "utf-32-le", "utf-32-be", "unicode_escape", "raw_unicode_escape"]
        encode = """[[s.encode(c, e).hex() for s in ("a", "\u00e9\u20ac\u0159", "\U0001f600")]
                     for c in codecs for e in ("replace", "ignore", "xmlcharrefreplace", "backslashreplace",
                                               "namereplace")]"""
        decode = """[bytes.fromhex("c3a92b00e90041004200").decode(c, "replace") for c in codecs]"""
        names = {"codecs": codecs}
        for expression in (encode, decode):
            run = self.run_script(f"codecs = {codecs!r}\nreturn {expression}")
            self.assertEqual(run.value, eval(expression, names))  # by the Python that the guest holds

    def test_other_encodings_are_unknown(self):
        for codec in ("idna", "punycode", "hex", "zlib", "rot13", "gbk", "mbcs", "nope", "os", "../x"):
            with self.subTest(codec):
                self.assertEqual(self.error_of(f"'a'.encode({codec!r})")[1], "LookupError")

    def test_ordinary_error_handling_needs_no_wider_policy(self):
        value = self.value_of("""
            def caught(raising):
                try:
                    raising()
                except (OSError, PermissionError, FileNotFoundError, FileExistsError, EOFError) as error:
                    return "os " + type(error).__name__
                except (ImportError, ModuleNotFoundError, UnboundLocalError, FloatingPointError) as error:
                    return "other " + type(error).__name__
                except (KeyboardInterrupt, SystemExit):
                    return "exit"
                except BaseException as error:
                    return "base " + type(error).__name__
            def unbound():
                value = value + 1
            def stops():
                raise SystemExit(3)
            def denies():
                raise PermissionError("no")
            def is_odd(value):
                return NotImplemented if value is Ellipsis else value % 2
            return [caught(unbound), caught(stops), caught(denies), caught(lambda: {}["x"]),
                    is_odd(...) is NotImplemented, hasattr([], "append"), hasattr([], "push"),
                    getattr({}, "nope", 7), getattr("abc", "upper")()]
        """)
        self.assertEqual(value, ["other UnboundLocalError", "exit", "os PermissionError", "base KeyError",
                                 True, True, False, 7, "ABC"])

    def test_attributes_by_name_are_refused_like_others(self):
        for name in ("__class__", "gi_frame", "cr_frame", "mro", "send", "_x", "obj", "tb_frame", "__" + "dict__"):
            for use in (f"getattr([], {name!r})", f"getattr([], {name!r}, 1)", f"hasattr([], {name!r})"):
                with self.subTest(use):
                    self.assertEqual(self.error_of(use)[1], "AttributeError")
        for name in ("type('x')", "7", "b'append'"):
            self.assertEqual(self.error_of(f"hasattr([], {name})")[1], "TypeError")


if __name__ == "__main__":
    main()
