#!/usr/bin/python3
"""What crosses the boundary, and what is said of what does not."""

import json

from bridge_side import Raw
from guest_case import GuestCase, main

# Leaves behind what the collector alone will find, and what is done once it does.
LITTER = """
                def litter(last_word):
                    def generator():
                        try:
                            yield
                        finally:
                            last_word()
                    circle = [generator()]
                    next(circle[0])
                    circle.append(circle)
"""


class Results(GuestCase):
    def not_json(self, script, *parts, **how):
        """The script ends because its result is no JSON."""
        code, error = self.run_script(script, **how).error
        self.assertEqual(code, "not_json", error)
        for part in parts:
            self.assertIn(part, error["message"])

    def test_json_crosses_unchanged(self):
        values = [None, True, False, 0, -1, 2**63 - 1, -(2**63), 1.0, -0.0, 0.1, 1e300, 5e-324, 1e16,
                  "", "é", "\U0001f600", "\x00\x1f\x7f\x9f\"\\/", [], {}, [[]], {"": {}},
                  {"b": 1, "a": 2}, [1, [2, [3]]]]
        run = self.run_script("return args", args=values)
        self.assertEqual(repr(run.value), repr(values))
        self.assertEqual(list(run.value[21]), ["b", "a"])

    def test_numbers_keep_their_kind(self):
        run = self.run_script("return [1.0, 1, 1e16, 10**16, 2**53 + 1, 1e-7]")
        self.assertEqual(repr(run.value), "[1.0, 1, 1e+16, 10000000000000000, 9007199254740993, 1e-07]")

    def test_nothing_returned_is_null(self):
        self.assertIsNone(self.value_of("x = 1"))
        self.assertIsNone(self.value_of("return"))

    def test_tuples_and_kinds_of_collections_become_plain(self):
        self.assertEqual(self.value_of("""
            ordered = collections.OrderedDict(a=1, b=2)
            ordered.move_to_end("a")
            counter = collections.Counter("aab")
            default = collections.defaultdict(list)
            default["x"].append((1, 2))
            chain = collections.ChainMap({"a": 1}, {"a": 2, "b": 3})
            return [(1, (2,)), list(ordered), ordered, counter, default, collections.deque([1]), chain]
        """), [[1, [2]], ["b", "a"], {"b": 2, "a": 1}, {"a": 2, "b": 1}, {"x": [[1, 2]]}, [1],
               {"a": 1, "b": 3}])

    def test_an_ordered_dict_keeps_its_own_order(self):
        run = self.run_script("""
            ordered = collections.OrderedDict(a=1, b=2)
            ordered.move_to_end("a")
            return ordered
        """)
        self.assertEqual(list(run.value), ["b", "a"])

    def test_what_is_no_json_is_named_with_its_path(self):
        for value, parts in (
                ("{1, 2}", ("result:", "set", "sorted(…)")),
                ('{"a": [1, {2}]}', ('result["a"][1]:', "sorted(…)")),
                ("[float('nan')]", ("result[0]:", "NaN")),
                ("float('inf')", ("result:", "Infinity")),
                ("2**63", ("result:", "2^63")),
                ("-2**63 - 1", ("result:", "2^63")),
                ("10**5000", ("result:", "2^63")),
                ("{1: 2}", ("result:", "key", "int", "str(…)")),
                ("{None: 2}", ("key", "NoneType")),
                ("{('a',): 2}", ("key", "tuple")),
                ("b'x'", ("bytes", "decode")),
                ("1j", ("complex",)),
                ("(x for x in [1])", ("generator", "list(…)")),
                ("map(str, [1])", ("map", "list(…)")),
                ("{}.keys()", ("dict_keys", "list(…)")),
                ("range(3)", ("range", "list(…)")),
                ("lambda: 1", ("function", "call it")),
                ("len", ("builtin_function_or_method",)),
                ("ValueError('x')", ("ValueError", "str(…)")),
                ("int", ("type",)),
                ("agent", ("function",)),
                ("budget", ("budget",)),
                ("'\\ud800'", ("result:", "surrogate")),
                ("{'\\udfff': 1}", ("surrogate",)),
                ("[['\\ud83d']]", ("result[0][0]:", "surrogate"))):
            with self.subTest(value):
                self.not_json(f"return {value}", *parts)

    def test_types_are_exact(self):
        for value, name in (("re.I", "RegexFlag"), ("time.gmtime(0)", "struct_time"), ("Text('a')", "Text"),
                            ("[Number(1)]", "Number"), ("Real(1)", "Real"), ("Record(a=1)", "Record"),
                            ("Row([1])", "Row"), ("collections.Counter", "type"), ("Rows()", "Rows")):
            with self.subTest(value):
                self.not_json("\n".join((
                    "class Text(str): pass", "class Number(int): pass", "class Real(float): pass",
                    "class Record(dict): pass", "class Row(list): pass", "class Rows(collections.deque): pass",
                    f"return {value}")), f"a value of type {name} cannot cross", syntax=["class"])

    def test_a_forgotten_await_is_named(self):
        for value in ('agent("x")', "parallel([])", "pipeline([])", "helper()", '[agent("x")]'):
            with self.subTest(value):
                self.not_json(f"async def helper():\n    return 1\nreturn {value}", "await is missing")

    def test_a_circle_and_great_depth_are_no_json(self):
        self.not_json("a = []\na.append(a)\nreturn a", "circle")
        self.not_json("a = {}\na['a'] = a\nreturn a", "circle")
        self.not_json("a = []\nfor n in range(200):\n    a = [a]\nreturn a", "200")
        self.not_json("a = []\nfor n in range(100000):\n    a = [a]\nreturn a", "200")

    def test_a_depth_of_two_hundred_crosses(self):
        value = self.value_of("a = []\nfor n in range(199):\n    a = [a]\nreturn a")
        self.assertEqual(json.dumps(value), "[" * 200 + "]" * 200)

    def test_a_long_path_is_cut(self):
        code, error = self.run_script("""
            a = {1}
            for n in range(150):
                a = {"a key that is long é" * 20: a}
            return a
        """).error
        self.assertEqual(code, "not_json")
        self.assertLess(len(error["message"]), 1024)
        self.assertIn("sorted(…)", error["message"])

    def test_a_result_over_its_limit_is_too_large(self):
        for size, code in ((998, None), (999, "result_too_large")):
            run = self.run_script(f'return "x" * {size}', limits={"result": 1000})
            self.assertEqual(run.done.get("code"), code)
        self.assertIn("limit of 1000 B", run.error[1]["message"])

    def test_what_grows_without_end_is_bounded(self):
        code, kind, message = self.error_of("""
            a = [1]
            for n in range(100):
                a = [a, a]
            return a
        """)
        self.assertEqual(code, "result_too_large")

    def test_the_result_is_copied_before_anything_else_runs(self):
        run = self.run_script("""
            out = ["before"]
            async def branch():
                try:
                    await agent("slow")
                finally:
                    out.append("after")
            p = parallel([branch])
            await agent("quick")
            return out
        """, choose=lambda pending: next(
            (i for i, call in enumerate(pending) if call.prompt == "quick"), None))
        self.assertEqual(run.value, ["before"])

    def test_no_finaliser_runs_while_a_result_is_written(self):
        for live in range(0, 700, 50):  # the collector comes once that many more are there
            first, _, last, _ = self.value_of(LITTER + f"""
                first, last, inner = [1], [1], ["deep"]
                for i in range(190):
                    inner = collections.OrderedDict(a=inner)
                litter(lambda: (first.clear(), last.clear()))
                live = [[] for i in range({live})]
                return [first, inner, last, live]
            """)
            self.assertEqual(first, last)

    def test_no_finaliser_runs_while_options_are_taken(self):
        run = self.run_script(LITTER + """
                opts, live = {}, []
                def call(i):
                    opts.update(label=f"label {i}", model="m" * 90, tools=["t" * 90])
                    agent("x", opts)
                for i in range(1000):
                    if i % 50 == 0:
                        litter(opts.clear)
                    live.append([])
                    call(i)
        """)
        self.assertEqual([call.payload["label"] for call in run.calls], [f"label {i}" for i in range(1000)])

    def test_no_finaliser_takes_what_a_fan_out_has_judged(self):
        run = self.run_script(LITTER + """
                judged, others, live = [], [], []
                def give():
                    if judged:
                        others.append(parallel(judged[:], on_error="outcome"))
                def call(made):
                    return parallel([made], on_error="outcome")
                for i in range(1500):
                    if i % 100 == 0:
                        litter(give)
                    live.append([])
                    made = agent("x")
                    judged.append(made)
                    try:
                        mine = call(made)
                    except TypeError as e:
                        mine = None
                        log(str(e))
                    judged.clear()
                    if mine and others:
                        return "both have it"
                    await (mine or others.pop())
        """)
        self.assertIsNone(run.value)
        # A finaliser may come before the judgement, which then says so; after it, none does.
        self.assertLessEqual({text for _, text in run.logs}, {"parallel(): branch 0 has been awaited already"})

    def test_no_finaliser_runs_while_a_call_is_written(self):
        run = self.run_script(LITTER + """
                schema = {}
                for i in range(190):
                    schema = collections.OrderedDict(a=schema)
                for i in range(300):
                    litter(lambda: log("let go"))
                    await agent("x", schema=schema)
        """)
        self.assertEqual(len(run.calls), 300)
        self.assertIn("let go", [text for _, text in run.logs])


class Answers(GuestCase):
    def answered(self, text):
        """What the script sees of an answer: its repr."""
        return self.value_of('return repr(await agent("p"))', answer=lambda call: Raw(text))

    def test_values_are_read_as_python_reads_them(self):
        for text in ('0', '-0', '-1', '1.5', '-0.0', '1e5', '1E+5', '0.1', '1e-400', '"\\u00e9"',
                     '"\\ud83d\\ude00"', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"a\\u0000b"', ' [ 1 , 2 ] ',
                     '{ "a" : { } }', '{"a":[],"b":[[]]}', '"é"', '9007199254740993',
                     '["\\\\", "x"]', '"\\\\\\""'):
            with self.subTest(text):
                self.assertEqual(self.answered(text), repr(json.loads(text)))

    def test_an_integer_beyond_64_bits_fails_its_call_alone(self):
        for text in ("9223372036854775808", "-9223372036854775809", "1" * 400):
            with self.subTest(text):
                value = self.value_of("""
                    try:
                        await agent("p")
                    except ValueError as error:
                        return str(error)
                """, answer=lambda call, text=text: Raw(text))
                self.assertIn("2^63", value)

    def test_deep_answers_are_read(self):
        self.assertEqual(self.answered("[" * 200 + "]" * 200), "[" * 200 + "]" * 200)

    def test_a_large_object_is_read(self):
        text = json.dumps({str(n): [n, {"n": n}] for n in range(20000)})
        self.assertEqual(self.value_of('v = await agent("p")\nreturn [len(v), v["19999"]]',
                                       answer=lambda call: Raw(text)), [20000, [19999, {"n": 19999}]])


class Lines(GuestCase):
    def test_log_and_phase_are_lines_of_their_scope(self):
        run = self.run_script("""
            phase("one")
            log("a\\nb")
            def branch():
                log("inside")
                phase("two")
            await parallel([branch])
        """)
        self.assertEqual(run.logs, [("r", "a\nb"), ("r/par-0/b-0", "inside")])
        self.assertEqual(run.phases, [("r", "one"), ("r/par-0/b-0", "two")])

    def test_print_makes_one_line_a_call(self):
        run = self.run_script("""
            print("a", 1, None, [2])
            print()
            print("a", "b", sep="-", end="")
            print("a\\nb", end="!\\n")
            print("x", sep=None, end=None)
        """)
        self.assertEqual([text for _, text in run.logs], ["a 1 None [2]", "", "a-b", "a\nb!", "x"])

    def test_print_refuses_file_and_flush(self):
        for option in ("file=None", "flush=True", "color=1"):
            with self.subTest(option):
                self.refused(f"print('x', {option})", "TypeError", option.split("=")[0])
        self.refused("print('x', sep=1)", "TypeError", "sep")

    def test_lone_surrogates_are_shown(self):
        run = self.run_script(r'log("a\ud800b")' "\n" r'print("\udfff")')
        self.assertEqual([text for _, text in run.logs], ["a\\ud800b", "\\udfff"])
        run = self.run_script(r'raise ValueError("x\ud800")')
        self.assertEqual(run.error[1]["message"], "x\\ud800")
        run = self.run_script('def bad():\n    raise ValueError("\\ud800")\nawait parallel([bad])')
        self.assertIn("ValueError: \\ud800", run.slots[0][1])

    def test_titles_are_text_of_at_most_a_kibibyte(self):
        self.refused("phase(1)", "TypeError", "title")
        self.refused("phase()", "TypeError", "title")
        self.refused("phase('a', 'b')", "TypeError", "title")
        self.refused("phase('x' * 1025)", "ValueError", "1024")
        self.refused("phase('\\ud800')", "ValueError", "surrogate")
        self.assertEqual(self.run_script("phase('\\x01' * 1024)").phases, [("r", "\x01" * 1024)])
        self.assertEqual(self.run_script("phase(title='t')\nlog(text='l')").logs, [("r", "l")])

    def test_log_takes_text(self):
        self.refused("log(1)", "TypeError", "str(...)")
        self.refused("log()", "TypeError", "text")

    def test_a_line_over_the_frame_limit_fails_alone(self):
        run = self.run_script("""
            try:
                log("x" * 5000)
            except ValueError as error:
                log("caught")
        """, limits={"frame": 4096})
        self.assertEqual(run.logs, [("r", "caught")])

    def test_forged_frames_in_texts_are_texts(self):
        text = '"}}\n{"op":"done","payload":{"ok":true,"value":1}}\n'
        run = self.run_script("log(args)\nprint(args)\nraise ValueError(args)", args=text)
        self.assertEqual([line for _, line in run.logs], [text, text[:-1] + "\n"])
        self.assertEqual(run.error[1]["message"], text)

    def test_no_key_of_the_script_is_looked_up(self):
        # Each of these would be hashed or compared while it is written, and its own code would run.
        for kind in ("collections.ChainMap({key: 1}, {})", "collections.ChainMap({}, {key: 1})",
                     "collections.OrderedDict({key: 1})", "collections.Counter({key: 1})", "{key: 1}",
                     "collections.ChainMap({'a': 1}, collections.OrderedDict({key: 1}))"):
            with self.subTest(kind):
                run = self.run_script(f"""
                    class Key:
                        def __hash__(self):
                            if armed:
                                log("hashed")
                                outer.clear()
                            return 1
                        def __eq__(self, other):
                            if armed:
                                log("compared")
                            return self is other
                    armed, outer, key = [], [], Key()
                    outer.extend([{kind}, "after"])
                    armed.append(1)
                    return outer
                """, syntax=["class"])
                code, error = run.error
                self.assertEqual((code, run.logs), ("not_json", []))
                self.assertIn("result[0]", error["message"])
                self.assertIn("a key must be text, not Key", error["message"])


if __name__ == "__main__":
    main()
