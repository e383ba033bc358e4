#!/usr/bin/python3
"""agent(): what a call is, when it counts, and how it fails."""

import textwrap

from bridge_side import Failure, Raw, together
from guest_case import GuestCase, main


class Calls(GuestCase):
    def test_a_call_returns_the_answer(self):
        run = self.run_script('return await agent("hi")')
        self.assertEqual(run.value, "hi")
        self.assertEqual([call.payload for call in run.calls], [{"prompt": "hi"}])

    def test_a_call_is_counted_and_sent_when_it_is_made(self):
        run = self.run_script('a = agent("1")\nb = agent("2")\nreturn [await b, await a]')
        self.assertEqual(run.value, ["2", "1"])
        self.assertEqual([call.prompt for call in run.calls], ["1", "2"])

    def test_every_option_crosses_as_it_was_given(self):
        run = self.run_script("""
            return await agent("p", {"schema": {"type": "object"}, "label": "l"}, phase="ph",
                               model="m", effort="high", tools=["t", "u"], timeout_s=1.5, retries=3)
        """)
        self.assertEqual(run.calls[0].payload, {
            "prompt": "p", "schema": {"type": "object"}, "label": "l", "phase": "ph", "model": "m",
            "effort": "high", "tools": ["t", "u"], "timeout_s": 1.5, "retries": 3})

    def test_prompt_and_opts_may_be_keywords(self):
        run = self.run_script('return await agent(prompt="p", opts={"label": "l"})')
        self.assertEqual(run.calls[0].payload, {"prompt": "p", "label": "l"})

    def test_none_means_absent(self):
        run = self.run_script("""
            return await agent("p", None, schema=None, label=None, phase=None, model=None,
                               effort=None, tools=None, timeout_s=None, retries=None)
        """)
        self.assertEqual(run.calls[0].payload, {"prompt": "p"})

    def test_none_in_one_place_is_not_given_twice(self):
        run = self.run_script('return await agent("p", {"label": None}, label="l")')
        self.assertEqual(run.calls[0].payload["label"], "l")

    def test_what_is_given_at_the_edge_of_a_range_is_allowed(self):
        for options in ("timeout_s=86400", "timeout_s=1", "timeout_s=0.001", "retries=0",
                        "retries=10", 'label="x" * 1024', 'label=""', "schema=True", "tools=[]",
                        'tools=("a",)', "schema={}"):
            with self.subTest(options):
                self.assertEqual(self.value_of(f'return await agent("p", {options})'), "p")

    def test_prompts_that_are_none_are_refused(self):
        for call, error in (("agent()", "TypeError"), ("agent(None)", "TypeError"),
                            ("agent(1)", "TypeError"), ('agent("")', "ValueError"),
                            ('agent(b"x")', "TypeError"), ('agent(["x"])', "TypeError"),
                            ('agent("\\ud800")', "ValueError")):
            with self.subTest(call):
                self.refused(call, error, "prompt")

    def test_an_option_given_twice_is_refused(self):
        for call in ('agent("p", {"label": "a"}, label="b")', 'agent("p", {"retries": 1}, retries=1)',
                     'agent("p", prompt="q")', 'agent("p", {}, opts={})'):
            with self.subTest(call):
                self.refused(call, "TypeError", "twice")

    def test_an_unknown_option_is_refused(self):
        for call in ('agent("p", temperature=1)', 'agent("p", {"Label": "x"})',
                     'agent("p", {1: "x"})', 'agent("p", base_url="http://x")',
                     'agent("p", unknown=None)'):
            with self.subTest(call):
                self.refused(call, "TypeError", "unknown option")

    def test_opts_is_exactly_a_dict(self):
        for opts in ('collections.OrderedDict(label="x")', '[("label", "x")]', '"label"', "1"):
            with self.subTest(opts):
                self.refused(f'agent("p", {opts})', "TypeError", "dict")

    def test_options_of_a_wrong_type_are_refused(self):
        for options in ("schema=1", 'schema="x"', "schema=[]", "schema=1.0", "label=1",
                        'label=b"x"', "phase=1", "model=1", "effort=2", 'tools="x"', "tools=[1]",
                        "tools={'a'}", 'timeout_s="1"', "timeout_s=True", "retries=1.0",
                        "retries=True", 'retries="1"', 'tools=[""]'):
            with self.subTest(options):
                self.refused(f'agent("p", {options})', "TypeError", options.split("=")[0])

    def test_options_out_of_range_are_refused(self):
        for options in ("timeout_s=0", "timeout_s=-1", "timeout_s=86400.5", "timeout_s=10**400",
                        "timeout_s=float('nan')", "timeout_s=float('inf')", "retries=-1",
                        "retries=11", "retries=10**30", "label='x' * 1025", "label='é' * 513",
                        "phase='x' * 1025", "model=''", "effort=''", "label='\\udfff'"):
            with self.subTest(options):
                self.refused(f'agent("p", {options})', "ValueError", options.split("=")[0])

    def test_a_value_that_is_no_json_is_refused_with_its_path(self):
        self.refused('agent("p", schema={"a": [1, {2}]})', "TypeError", 'schema["a"][1]', "sorted")
        self.refused('agent("p", schema={"a": float("nan")})', "ValueError", 'schema["a"]', "NaN")
        self.refused('agent("p", schema={1: 2})', "TypeError", "key")

    def test_three_arguments_by_position_are_refused(self):
        self.refused('agent("p", {}, {})', "TypeError", "keywords")

    def test_options_are_copied_at_the_call(self):
        run = self.run_script("""
            schema = {"a": [1]}
            opts = {"schema": schema, "label": "before"}
            call = agent("p", opts)
            schema["a"].append(2)
            opts["label"] = "after"
            return await call
        """)
        self.assertEqual(run.calls[0].payload,
                         {"prompt": "p", "schema": {"a": [1]}, "label": "before"})

    def test_dict_and_list_kinds_of_collections_cross_in_options(self):
        run = self.run_script("""
            schema = collections.OrderedDict(type="object")
            schema["required"] = collections.deque(["b", "a"])
            schema.move_to_end("type")
            return await agent("p", schema=schema)
        """)
        self.assertEqual(list(run.calls[0].payload["schema"].items()),
                         [("required", ["b", "a"]), ("type", "object")])

    def test_a_second_await_raises(self):
        run = self.run_script("""
            call = agent("p")
            first = await call
            try:
                await call
            except RuntimeError as error:
                return [first, str(error)]
        """)
        self.assertEqual(run.value[0], "p")
        self.assertIn("only once", run.value[1])

    def test_a_second_await_of_a_pending_call_raises(self):
        value = self.value_of("""
            call = agent("p")
            async def first():
                return await call
            async def second():
                try:
                    return await call
                except RuntimeError:
                    return "refused"
            return await parallel([first, second])
        """)
        self.assertEqual(value, ["p", "refused"])

    def test_values_keep_their_kind(self):
        for text, python in (("1", "int"), ("1.0", "float"), ("1e2", "float"), ("true", "bool"),
                             ("null", "NoneType"), ('"x"', "str"), ("[]", "list"), ("{}", "dict"),
                             ("-9223372036854775808", "int"), ("9223372036854775807", "int")):
            with self.subTest(text):
                value = self.value_of(
                    'v = await agent("p")\nreturn [v, type(v).__name__]', answer=lambda c, t=text: Raw(t))
                self.assertEqual(value[1], python)

    def test_texts_come_as_they_were_sent(self):
        text = 'a"\\\n\x7f\u2028é\U0001f600\u0000'
        self.assertEqual(self.value_of('return await agent("p")', answer=lambda call: text), text)
        run = self.run_script("return await agent(args)", args=text)
        self.assertEqual((run.value, run.calls[0].prompt), (text, text))

    def test_a_failure_raises_with_its_fields(self):
        value = self.value_of("""
            try:
                await agent("p")
            except AgentError as e:
                return [e.code, e.message, e.retryable, e.id, e.attempts, str(e),
                        isinstance(e, Exception), type(e).__name__]
        """, answer=lambda call: Failure("rate_limited", "slow down", True, 3))
        self.assertEqual(value, ["rate_limited", "slow down", True, "r/agent-0", 3,
                                 "rate_limited: slow down", True, "AgentError"])

    def test_a_failure_that_nobody_handles_ends_the_run(self):
        run = self.run_script('x = 1\nreturn await agent("p")', answer=lambda call: Failure())
        code, error = run.error
        self.assertEqual((code, error["type"], error["message"], error["line"]),
                         ("raised", "AgentError", "agent_failed: no", 2))

    def test_a_script_may_raise_an_agent_error(self):
        self.assertEqual(self.error_of('raise AgentError("mine")'),
                         ("raised", "AgentError", "agent_failed: mine"))
        self.assertEqual(self.error_of('raise AgentError("refused", "no")'),
                         ("raised", "AgentError", "refused: no"))
        self.assertEqual(self.error_of("raise AgentError(1)")[1], "TypeError")

    def test_fields_of_an_error_cannot_be_changed(self):
        self.assertEqual(self.error_of('e = AgentError("x")\ne.code = "y"', syntax=["class"])[1], "AttributeError")

    def test_types_and_functions_cannot_be_changed(self):
        for statement in ("AgentError.code = 1", "agent.x = 1", "agent('p').x = 1",
                          "budget.total = 5", "budget.nodes = 5", "parallel([]).x = 1",
                          "budget.x = 1", "del budget.spent"):
            with self.subTest(statement):
                self.assertIn(self.error_of(statement, syntax=["class"])[1], ("TypeError", "AttributeError"))

    def test_types_cannot_be_called(self):
        for thing in ("agent('p')", "parallel([])", "agent", "budget"):
            with self.subTest(thing):
                self.assertEqual(self.error_of(f"type({thing})()")[1], "TypeError")

    def test_texts_of_things_show_no_address(self):
        value = self.value_of("""
            return [repr(x) for x in (agent, parallel, pipeline, log, phase, print, budget,
                                      budget.nodes, budget.spent, agent("p"), parallel([]),
                                      pipeline([]))]
        """)
        self.assertEqual([text for text in value if "0x" in text], [])

    def test_an_awaitable_cannot_be_stepped(self):
        for statement in ("next(agent('p'))", "iter(agent('p'))", "list(agent('p'))",
                          "for x in agent('p'):\n    pass", "next(parallel([]))"):
            with self.subTest(statement):
                self.assertEqual(self.error_of(statement)[1], "TypeError")

    def test_a_call_that_is_taken_for_its_answer_says_that_await_is_missing(self):
        for use in ("agent('p').upper()", "agent('p')['x']", "[*parallel([])]", "a, b = pipeline([])",
                    "for x in parallel([]):\n    pass", "'x' in agent('p')", "parallel([])[0]"):
            with self.subTest(use):
                self.assertIn("; await is missing", self.error_of(use)[2])

    def test_a_step_of_an_async_generator_can_only_be_awaited(self):
        steps = """
            async def steps():
                yield await agent("x")
                yield await agent("y")
        """
        for use in ("next(anext(steps()))", "list(anext(steps()))", "iter(anext(steps(), 1))", "[*anext(steps())]",
                    "list(zip(anext(steps())))", "next(anext(steps(), 1))", "max(anext(steps()))"):
            with self.subTest(use):
                run = self.run_script(f"{textwrap.dedent(steps)}\n{use}")
                self.assertEqual(run.error[1]["type"], "TypeError")
                self.assertEqual(run.calls, [])
        self.assertEqual(self.value_of(textwrap.dedent(steps) + textwrap.dedent("""
            own = steps()
            return [await anext(own), await anext(own, 5), await anext(own, 6), repr(anext(own)),
                    await parallel([anext(steps()), lambda: anext(steps(), 7)]), [x async for x in steps()]]
        """)), ["x", "y", 6, "<anext>", ["x", "x"], ["x", "y"]])

    def test_an_oversized_call_fails_alone(self):
        run = self.run_script("""
            try:
                await agent("x" * 5000)
            except ValueError as error:
                return [str(error), await agent("small")]
        """, limits={"frame": 4096})
        self.assertIn("4096", run.value[0])
        self.assertEqual([call.prompt for call in run.calls], ["small"])

    def test_the_limit_holds_for_the_whole_payload(self):
        empty = len('{"prompt":""}')
        for size, fits in ((4096 - empty, True), (4096 - empty + 1, False)):
            run = self.run_script(f'return await agent("x" * {size})', limits={"frame": 4096})
            self.assertEqual(run.done["ok"], fits)
        run = self.run_script('await agent("x" * 2100, schema={"a": "y" * 2100})',
                              limits={"frame": 4096})
        self.assertEqual(run.error[1]["type"], "ValueError")

    def test_a_large_answer_comes_whole(self):
        text = "é" * 700000
        self.assertEqual(self.value_of('return len(await agent("p"))', answer=lambda call: text),
                         700000)

    def test_small_calls_keep_the_pace_as_well(self):
        # One frame and 1 MiB of requests, each of some 60 bytes and 512 beside them. Once the guest has
        # come to its pace, all are answered as they come.
        least, most = (2 << 20) // (512 + 80), (2 << 20) // (512 + 50) + 1
        seen = [0]

        def choose(pending):
            seen[0] = max(seen[0], len(pending))
            return 0 if seen[0] > least else None

        run = self.run_script("""
            calls = [agent("x") for n in range(9000)]
            return sum([await call == "x" for call in calls])
        """, choose=choose, answer=lambda call: Raw('"x"'))
        self.assertEqual(run.value, 9000)
        self.assertLessEqual(seen[0], most)

    def test_answers_that_are_read_ahead_take_no_more_than_their_bytes(self):
        value = self.value_of("""
            calls = [agent("x" * 1000000) for n in range(330)]
            values = [await call for call in calls]
            return sum(map(len, values))
        """, address_space=512 << 20)
        self.assertEqual(value, 330000000)

    def test_answers_may_come_in_any_order(self):
        run = self.run_script("""
            calls = [agent(str(n)) for n in range(5)]
            return [await call for call in calls]
        """, choose=together(5, [4, 2, 0, 1, 3]))
        self.assertEqual(run.value, list("01234"))

    def test_the_budget_counts_dispatches(self):
        value = self.value_of("""
            before = [budget.nodes.total, budget.nodes.spent(), budget.nodes.remaining()]
            await agent("a")
            agent("b")
            return before + [budget.nodes.spent(), budget.nodes.remaining()]
        """, budget={"nodes": 5})
        self.assertEqual(value, [5, 0, 5, 2, 3])

    def test_a_budget_without_limit_is_none_and_infinite(self):
        value = self.value_of("""
            return [budget.total, budget.spent(), budget.remaining() == float("inf"),
                    budget.nodes.total, budget.nodes.remaining() == float("inf")]
        """)
        self.assertEqual(value, [None, 0, True, None, True])

    def test_ten_thousand_calls_in_a_row_keep_their_ids(self):
        run = self.run_script("for n in range(10000):\n    await agent(str(n))\nreturn 1")
        self.assertEqual(len(run.calls), 10000)
        self.assertEqual(run.calls[-1].name, "r/agent-9999")


if __name__ == "__main__":
    main()
