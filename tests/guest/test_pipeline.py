#!/usr/bin/python3
"""pipeline(): items through stages, and what a stage is called with."""

from bridge_side import Failure, in_order
from guest_case import GuestCase, fails, main


class Stages(GuestCase):
    def test_each_item_flows_through_every_stage(self):
        run = self.run_script("""
            return await pipeline(["a", "b"], lambda x: agent(x + "1"), lambda x: agent(x + "2"))
        """)
        self.assertEqual(run.value, ["a12", "b12"])
        self.assertEqual(sorted(run.order), sorted([
            "r/pipe-0", "r/pipe-0/s-0/i-0/agent-0", "r/pipe-0/s-0/i-1/agent-0",
            "r/pipe-0/s-1/i-0/agent-0", "r/pipe-0/s-1/i-1/agent-0"]))

    def test_there_is_no_barrier_between_stages(self):
        run = self.run_script("""
            return await pipeline(["a", "b"], lambda x: agent(x), lambda x: agent(x + "2"))
        """, choose=in_order("a", "a2", "b", "b2"))
        self.assertEqual(run.value, ["a2", "b2"])
        self.assertEqual([call.prompt for call in run.calls], ["a", "b", "a2", "b2"])

    def test_a_stage_is_called_with_as_much_as_it_accepts(self):
        for stage, seen in (
                ("lambda a: [a]", [["p"]]),
                ("lambda a, b: [a, b]", [["p", "i"]]),
                ("lambda a, b, c: [a, b, c]", [["p", "i", 0]]),
                ("lambda *all: list(all)", [["p", "i", 0]]),
                ("lambda a, *rest: [a, list(rest)]", [["p", ["i", 0]]]),
                ("lambda a, x='x': [a, x]", [["p", "x"]]),
                ("lambda a, b, x='x': [a, b, x]", [["p", "i", "x"]]),
                ("lambda a='d': [a]", [["p"]]),
                ("lambda a='d', b='e': [a, b]", [["p", "e"]]),
                ("lambda a, *, k='k': [a, k]", [["p", "k"]]),
                ("lambda a, /: [a]", [["p"]]),
                ("lambda a, **more: [a, more]", [["p", {}]]),
                ("asynchronous", [["p", "i"]]),
                ("lambda a, b, c, d='d': [a, b, c, d]", [["p", "i", 0, "d"]]),
                ("lambda a, b, *rest: [a, b, list(rest)]", [["p", "i", [0]]]),
                ("lambda a='d', *rest: [a, list(rest)]", [["p", ["i", 0]]]),
                ("lambda *all, k='k': [list(all), k]", [[["p", "i", 0], "k"]]),
                ("lambda a, b, /, c: [a, b, c]", [["p", "i", 0]]),
                ("lambda a, b, **more: [a, b, more]", [["p", "i", {}]]),
                ("list", [["p"]]),
                ("functools.partial(lambda *all: list(all), 0)", [[0, "p"]]),
                ("functools.partial(asynchronous, item='j')", [["p", "j"]]),
                ("functools.partial(functools.partial(lambda *all: list(all), 0), 1)", [[0, 1, "p"]]),
                ("functools.lru_cache(lambda *all: list(all))", [["p"]]),
                ("functools.cache(lambda a: [a])", [["p"]])):
            with self.subTest(stage):
                self.assertEqual(self.value_of(f"""
                    async def asynchronous(previous, item):
                        return [previous, item]
                    return await pipeline(["i"], lambda item: "p", {stage})
                """), seen)

    def test_functions_that_are_none_of_the_scripts_get_the_previous_value(self):
        for stage, seen in (
                ("str.upper", "P"), ("len", 1), ("int", None), ("'<{}>'.format", "<p>"), ("'-'.join", "p"),
                ("[1, 'p'].index", 1), ("{'p': 5}.get", 5), ("json.dumps", '"p"'), ("textwrap.dedent", "p"),
                ("re.compile('p').findall", ["p"]), ("functools.partial(re.sub, 'p', 'q')", "q"),
                ("string.capwords", "P"), ("textwrap.TextWrapper(initial_indent='> ').fill", "> p"),
                ("collections.Counter", {"p": 1}), ("type('')", "p"), ("max", "p"), ("repr", "'p'"),
                ("log", None), ("phase", None), ("print", None), ("datetime.date.fromisoformat", None),
                ("random.choice", None), ("lambda x: parallel([lambda: x])", ["p"]), ("pipeline", ["p"])):
            with self.subTest(stage):
                self.assertEqual(self.value_of(f"return await pipeline(['i'], lambda item: 'p', {stage})"), [seen])

    def test_a_method_of_the_scripts_own_does_not_count_itself(self):
        for parameters, seen in (("self, a", ["p"]), ("self, a, b", ["p", "i"]), ("self, *all", ["p", "i", 0]),
                                 ("*all", ["p", "i", 0]), ("self, a, b='b'", ["p", "b"])):
            names = [name.split("=")[0].strip() for name in parameters.split(",") if "self" not in name]
            with self.subTest(parameters):
                run = self.run_script(f"""
                    class Kind:
                        def plain({parameters}):
                            return [{", ".join(names)}]
                        async def waits({parameters}):
                            return [{", ".join(names)}]
                    kind = Kind()
                    values = await pipeline(["i"], lambda item: "p", kind.plain)
                    values += await pipeline(["i"], lambda item: "p", kind.waits)
                    return [value[-len({seen}):] for value in values]
                """, syntax=["class"])
                self.assertEqual(run.value, [seen, seen])

    def test_a_generator_of_a_stage_is_a_value_like_another(self):
        self.assertEqual(self.value_of("""
            def numbers(n):
                yield from range(n)
            async def letters(n):
                for letter in "ab":
                    yield letter * n
            async def collect(made):
                return [x async for x in made]
            return await pipeline([2], numbers, list) + await pipeline([2], letters, collect)
        """), [[0, 1], ["aa", "bb"]])
        code, error = self.run_script("""
            async def letters(n):
                yield n
            return await pipeline([2], letters)
        """).error
        self.assertEqual(code, "not_json")
        self.assertIn("[x async for x in …]", error["message"])

    def test_dsl_functions_get_the_previous_value(self):
        run = self.run_script('return await pipeline(["a"], agent, agent)')
        self.assertEqual(run.value, ["a"])
        self.assertEqual([call.name for call in run.calls],
                         ["r/pipe-0/s-0/i-0/agent-0", "r/pipe-0/s-1/i-0/agent-0"])

    def test_for_the_first_stage_previous_is_the_item(self):
        self.assertEqual(self.value_of("return await pipeline('ab', lambda p, i, n: [p, i, n])"),
                         [["a", "a", 0], ["b", "b", 1]])

    def test_what_is_no_stage_is_refused_at_the_call(self):
        for stage in ("lambda: 1", "lambda **more: 1", "lambda a, b, c, d: 1", "lambda a, b, c, d, *rest: 1",
                      "lambda *, k: 1", "lambda a, *, k: 1", "lambda *all, k: 1", "lambda a, *, k='k', j: 1",
                      "1", "None", "[len]", '"x"', "agent('x')", "(x for x in [])", "json", "budget"):
            with self.subTest(stage):
                run = self.run_script(f"await pipeline([1], len, {stage})")
                self.assertEqual(run.error[1]["type"], "TypeError")
                self.assertIn("stage 1", run.error[1]["message"])
                self.assertEqual(run.combinators, [])

    def test_no_stages_return_the_items(self):
        run = self.run_script('return [await pipeline([1, "a"]), await pipeline([], len),'
                              ' await pipeline([7], on_error="outcome")]')
        self.assertEqual(run.value, [[1, "a"], [], [{"ok": True, "value": 7}]])
        self.assertEqual(run.combinators, ["r/pipe-0", "r/pipe-1", "r/pipe-2"])

    def test_endless_items_without_stages_are_refused(self):
        self.assertEqual(self.error_of("await pipeline(itertools.count())", limits={"scopes": 50})[1],
                         "ValueError")

    def test_items_may_be_given_by_name_and_be_any_iterable(self):
        self.assertEqual(self.value_of("return await pipeline(items=range(3))"), [0, 1, 2])
        self.assertEqual(self.value_of("return await pipeline((x for x in 'ab'), str)"), ["a", "b"])
        self.assertEqual(self.value_of("return await pipeline({'a': 1}, str)"), ["a"])

    def test_items_may_be_awaitables_and_are_left_alone(self):
        self.assertEqual(self.value_of("""
            call = agent("item")
            async def stage(item):
                return await item
            return await pipeline([call], stage)
        """), ["item"])

    def test_a_failed_item_skips_its_later_stages(self):
        run = self.run_script("""
            seen = []
            def second(x):
                seen.append(x)
                return x
            def first(x):
                if x == 2:
                    raise ValueError("two")
                return x
            return [await pipeline([1, 2, 3], first, second, lambda x: x * 10), seen]
        """)
        self.assertEqual(run.value, [[10, None, 30], [1, 3]])
        self.assertEqual(len(run.slots), 1)
        self.assertEqual(run.slots[0][0], "r/pipe-0/s-0/i-1")
        self.assertTrue(run.slots[0][1].startswith("r/pipe-0/s-0/i-1 left None: "))
        self.assertIn("ValueError: two", run.slots[0][1])

    def test_none_does_not_stop_an_item(self):
        self.assertEqual(self.value_of("return await pipeline([1], lambda x: None, lambda x: [x])"),
                         [[None]])

    def test_on_error_is_as_for_parallel(self):
        self.assertEqual(self.value_of("""
            return await pipeline([0, 1], lambda x: 1 // x, on_error="outcome")
        """), [{"ok": False, "error": {"type": "ZeroDivisionError",
                                       "message": "integer division or modulo by zero"}},
               {"ok": True, "value": 1}])
        self.assertEqual(self.error_of('await pipeline([0], lambda x: 1 // x, on_error="raise")')[1],
                         "ZeroDivisionError")

    def test_no_more_items_than_the_limit_are_under_way(self):
        run = self.run_script("""
            state = {"now": 0, "most": 0}
            async def begin(x):
                state["now"] += 1
                state["most"] = max(state["most"], state["now"])
                return await agent(str(x))
            async def end(x):
                await agent(x)
                state["now"] -= 1
            await pipeline(range(10), begin, end, limit=2)
            return state["most"]
        """)
        self.assertEqual(run.value, 2)

    def test_every_cell_is_left(self):
        run = self.run_script("""
            async def stage(x):
                if x == 1:
                    raise ValueError("one")
                return await agent(str(x))
            await pipeline([1, 2], stage, stage, stage)
            await agent("last")
            await agent("very last")
        """)
        self.assertEqual(len(run.exits), 6)

    def test_raise_leaves_the_cells_that_never_ran(self):
        run = self.run_script("""
            async def stage(x):
                await agent(str(x))
                return x
            try:
                await pipeline(range(4), stage, stage, on_error="raise", limit=2)
            except AgentError:
                await agent("last")
                await agent("very last")
        """, answer=lambda call: Failure() if call.prompt == "0" else call.prompt)
        self.assertTrue(run.done["ok"])
        self.assertEqual(len(run.exits), 8)

    def test_nested_in_parallel_it_keeps_its_scopes(self):
        run = self.run_script("""
            return await parallel([lambda: pipeline(["x"], agent)])
        """)
        self.assertEqual(run.value, [["x"]])
        self.assertEqual(run.calls[0].name, "r/par-0/b-0/pipe-0/s-0/i-0/agent-0")

    def test_what_a_stage_returns_is_awaited_once(self):
        self.assertEqual(self.value_of("""
            return await pipeline(["x"], lambda x: parallel([lambda: agent(x)]),
                                  lambda x: pipeline(x, agent))
        """), [["x"]])

    def test_a_failed_item_is_named_by_its_structural_id(self):
        run = self.run_script("""
            async def fragile(topic):
                return await agent(topic)
            await parallel([lambda: pipeline(["a", "b"], lambda topic: topic, fragile)])
        """, answer=fails("b"))
        self.assertEqual(run.slots, [("r/par-0/b-0/pipe-0/s-1/i-1", "r/par-0/b-0/pipe-0/s-1/i-1 left None: "
                                      "AgentError: agent_failed: no (line 2)")])


if __name__ == "__main__":
    main()
