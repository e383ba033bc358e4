#!/usr/bin/python3
"""parallel(): branches, slots, errors, limits and cancellation."""

from bridge_side import never, together
from guest_case import GuestCase, fails, main


class Branches(GuestCase):
    def test_results_come_in_input_order(self):
        run = self.run_script('return await parallel([lambda n=n: agent(str(n)) for n in range(4)])',
                              choose=together(4, [3, 1, 0, 2]))
        self.assertEqual(run.value, list("0123"))
        self.assertEqual(run.order, ["r/par-0"] + [f"r/par-0/b-{n}/agent-0" for n in range(4)])

    def test_branches_are_callables_and_awaitables_of_all_kinds(self):
        value = self.value_of("""
            async def coroutine():
                return await agent("c")
            def plain():
                return "p"
            async def later():
                return "l"
            return await parallel([coroutine, plain, lambda: agent("a"), agent("direct"),
                                   coroutine(), parallel([lambda: 1]), pipeline([1], str),
                                   lambda: later(), dict, functools.partial(agent, "part")])
        """)
        self.assertEqual(value, ["c", "p", "a", "direct", "c", [1], ["1"], "l", {}, "part"])

    def test_a_branch_may_be_whatever_can_be_called_without_arguments(self):
        for branch, value in (("functools.partial(max, 1, 2)", 2), ("functools.partial(asynchronous, 3)", 3),
                              ("[1, 2].pop", 2), ("'a'.upper", "A"), ("{'a': 1}.copy", {"a": 1}), ("list", []),
                              ("functools.lru_cache(lambda: 4)", 4), ("re.compile('a').match('a').group", "a"),
                              ("functools.partial(next, iter([5]))", 5),
                              ("collections.Counter", {}), ("functools.partial(agent, 'b')", "b"),
                              ("functools.partial(parallel, [lambda: 6])", [6]), ("budget.spent", 0), ("print", None)):
            with self.subTest(branch):
                self.assertEqual(self.value_of(f"""
                    async def asynchronous(x):
                        return x
                    return await parallel([{branch}])
                """), [value])

    def test_a_generator_is_no_branch_and_what_one_returns_is_a_value(self):
        for kind in ("def", "async def"):
            code, error, message = self.error_of(f"""
                {kind} numbers():
                    yield 1
                await parallel([numbers()])
            """)
            self.assertEqual(error, "TypeError")
            self.assertIn("branch 0", message)
        self.assertEqual(self.value_of("""
            def numbers():
                yield 1
            async def letters():
                yield "a"
            first, second = await parallel([numbers, letters])
            return [list(first), [x async for x in second]]
        """), [[1], ["a"]])

    def test_any_iterable_will_do(self):
        for branches in ('(agent(x) for x in "ab")', '(agent("a"), agent("b"))',
                         'iter([agent("a"), agent("b")])', '{agent("a"): 1, agent("b"): 2}',
                         'map(agent, "ab")', 'collections.deque([agent("a"), agent("b")])'):
            with self.subTest(branches):
                self.assertEqual(self.value_of(f"return await parallel({branches})"), ["a", "b"])

    def test_branches_may_be_given_by_name(self):
        self.assertEqual(self.value_of("return await parallel(branches=[lambda: 1])"), [1])

    def test_a_call_belongs_to_the_scope_where_it_was_made(self):
        run = self.run_script('return await parallel([agent("a"), lambda: agent("b")])')
        self.assertEqual(run.order, ["r/agent-0", "r/par-0", "r/par-0/b-1/agent-0"])

    def test_no_branches_make_no_scope_but_take_a_number(self):
        run = self.run_script('return [await parallel([]), await parallel([lambda: agent("a")])]')
        self.assertEqual(run.value, [[], ["a"]])
        self.assertEqual(run.order, ["r/par-0", "r/par-1", "r/par-1/b-0/agent-0"])

    def test_what_is_no_branch_is_refused_before_any_starts(self):
        for branches in ('[lambda: agent("a"), 1]', '["abc"]', '[None]', '"ab"', "[[lambda: 1]]"):
            with self.subTest(branches):
                run = self.refused(f"await parallel({branches})", "TypeError", "branch")
                self.assertEqual(run.order, [])

    def test_what_is_no_iterable_is_refused(self):
        self.refused("await parallel(lambda: 1)", "TypeError", "list")
        self.refused("await parallel(5)", "TypeError", "list")
        self.refused("await parallel()", "TypeError", "list")
        self.refused("await parallel([], [])", "TypeError", "one list")

    def test_the_same_awaitable_twice_is_refused_before_any_starts(self):
        for made in ('agent("a")', "parallel([])", "helper()"):
            with self.subTest(made):
                run = self.run_script(f"""
                    async def helper():
                        return 1
                    x = {made}
                    ran = []
                    try:
                        await parallel([lambda: ran.append(1), x, x])
                    except TypeError as error:
                        return [ran, str(error), await x]
                """)
                self.assertEqual(run.value[0], [])
                self.assertIn("same awaitable", run.value[1])

    def test_an_awaited_awaitable_is_refused(self):
        for made in ('agent("a")', "helper()", "parallel([])"):
            with self.subTest(made):
                code, kind, message = self.error_of(f"""
                    async def helper():
                        return 1
                    x = {made}
                    await x
                    await parallel([x])
                """)
                self.assertEqual(kind, "TypeError")
                self.assertIn("awaited already", message)

    def test_a_branch_that_was_taken_cannot_be_awaited_again(self):
        self.assertEqual(self.error_of("""
            call = agent("a")
            await parallel([call])
            await call
        """)[1], "RuntimeError")

    def test_refused_branches_can_still_be_awaited(self):
        self.assertEqual(self.value_of("""
            call = agent("a")
            try:
                await parallel([call, 5])
            except TypeError:
                return await call
        """), "a")

    def test_branches_are_copied_at_the_call(self):
        self.assertEqual(self.value_of("""
            branches = [lambda: 1, lambda: 2]
            waiting = parallel(branches)
            branches.append(lambda: 3)
            branches[0] = None
            return await waiting
        """), [1, 2])

    def test_what_a_branch_returns_is_awaited_once(self):
        self.assertEqual(self.value_of("""
            async def inner():
                return agent("twice")
            results = await parallel([inner])
            return await results[0]
        """), "twice")

    def test_an_endless_iterable_asks_for_one_scope_too_many(self):
        for call in ("parallel(lambda: 1 for _ in itertools.count())",
                     "pipeline(itertools.count(), str, len)", "pipeline(itertools.count(), str)"):
            with self.subTest(call):
                run = self.run_script(f"await {call}", limits={"scopes": 100})
                self.assertGreater(run.over_scopes, 100)
                self.assertLess(run.over_scopes, 103)

    def test_wrong_options_are_refused(self):
        for option, error in (("limit=0", "ValueError"), ("limit=-1", "ValueError"),
                              ("limit=True", "TypeError"), ("limit=1.0", "TypeError"),
                              ("limit='1'", "TypeError"), ("on_error='ignore'", "ValueError"),
                              ("on_error=1", "TypeError"), ("onerror='none'", "TypeError"),
                              ("on_error=True", "TypeError")):
            for call in ("parallel([]", "pipeline([]"):
                with self.subTest(f"{call}, {option}"):
                    self.refused(f"await {call}, {option})", error, option.split("=")[0])

    def test_none_means_absent(self):
        self.assertEqual(self.value_of("return await parallel([], limit=None, on_error=None)"), [])

    def test_a_second_await_raises(self):
        self.assertEqual(self.error_of("p = parallel([])\nawait p\nawait p")[1], "RuntimeError")

    def test_it_starts_without_being_awaited(self):
        run = self.run_script("""
            p = parallel([lambda: agent("a")])
            first = await agent("b")
            return [first, await p]
        """)
        self.assertEqual(run.value, ["b", ["a"]])


class Errors(GuestCase):
    def test_a_failed_slot_is_none_with_one_line(self):
        run = self.run_script("""
            def bad():
                raise ValueError("boom")
            return await parallel([lambda: agent("a"), bad, lambda: agent("b"), lambda: 1])
        """, answer=fails("b"))
        self.assertEqual(run.value, ["a", None, None, 1])
        self.assertEqual([scope for scope, _ in run.slots], ["r/par-0/b-1", "r/par-0/b-2"])
        self.assertTrue(run.slots[0][1].startswith("r/par-0/b-1 left None: "))
        self.assertIn("ValueError: boom", run.slots[0][1])
        self.assertIn("(line 2)", run.slots[0][1])
        self.assertIn("AgentError: agent_failed: no", run.slots[1][1])

    def test_a_branch_that_returns_none_makes_no_line(self):
        run = self.run_script("return await parallel([lambda: None])")
        self.assertEqual((run.value, run.slots), ([None], []))

    def test_a_function_that_needs_arguments_is_refused_before_any_starts(self):
        for branch in ("lambda x: x", "lambda *, x: x", "lambda x, y=1, *z: x"):
            self.refused(f"await parallel([lambda: agent('a'), {branch}])", "TypeError",
                         "branch 1 needs arguments", "lambda f=f: agent(f)")
        self.assertEqual(self.value_of("return await parallel([lambda x=1: x, lambda *x: len(x)])"), [1, 0])

    def test_outcome_tells_every_slot(self):
        run = self.run_script("""
            return await parallel([lambda: agent("a"), lambda: agent("b"), lambda: 1 / 0,
                                   lambda: None], on_error="outcome")
        """, answer=fails("b"))
        self.assertEqual(run.value, [
            {"ok": True, "value": "a"},
            {"ok": False, "error": {"code": "agent_failed", "message": "no", "retryable": False,
                                    "id": "r/par-0/b-1/agent-0", "attempts": 1}},
            {"ok": False, "error": {"type": "ZeroDivisionError", "message": "division by zero"}},
            {"ok": True, "value": None}])
        self.assertEqual(run.slots, [])

    def test_an_agent_error_of_the_script_is_an_exception_of_the_script(self):
        self.assertEqual(self.value_of("""
            def bad():
                raise AgentError("mine")
            return await parallel([bad], on_error="outcome")
        """), [{"ok": False, "error": {"type": "AgentError", "message": "agent_failed: mine"}}])

    def test_raise_raises_the_first_error_in_delivery_order(self):
        run = self.run_script("""
            async def branch(name):
                try:
                    return await agent(name)
                except AgentError:
                    raise ValueError(name)
            return await parallel([lambda n=n: branch(n) for n in "abc"], on_error="raise")
        """, answer=fails("a", "b", "c"), choose=together(3, [1, 2, 0]))
        self.assertEqual(run.error[1]["message"], "b")

    def test_raise_cancels_the_others_and_awaits_them(self):
        run = self.run_script("""
            seen = []
            async def slow(name):
                try:
                    await agent(name)
                finally:
                    seen.append(name)
            async def bad():
                await agent("bad")
            try:
                await parallel([lambda: slow("a"), bad, lambda: slow("b")], on_error="raise")
            except AgentError as error:
                return [str(error), seen, await agent("after")]
        """, answer=fails("bad"), choose=together(3, [1]))
        self.assertEqual(run.value, ["agent_failed: no", ["a", "b"], "after"])
        self.assertEqual(len(run.cancelled), 2)
        self.assertEqual(run.slots, [])

    def test_an_error_passes_through_with_its_lines(self):
        run = self.run_script("""
            def deep():
                raise KeyError("k")
            async def branch():
                deep()
            await parallel([branch], on_error="raise")
        """)
        code, error = run.error
        self.assertEqual((error["type"], error["message"], error["line"]), ("KeyError", "'k'", 2))
        self.assertEqual(error["traceback"], ["line 5, in workflow", "line 4, in branch",
                                              "line 2, in deep"])

    def test_what_is_no_exception_passes_through_every_on_error(self):
        for error in ("KeyboardInterrupt('x')", "SystemExit('x')", "BaseException('x')"):
            for mode in ("none", "raise", "outcome"):
                for call in (f'parallel([slow, bad], on_error="{mode}")',
                             f'pipeline([slow, bad], lambda f: f(), on_error="{mode}")'):
                    with self.subTest(call, error=error):
                        run = self.run_script(f"""
                            async def slow():
                                await agent("slow")
                            def bad():
                                raise {error}
                            return await {call}
                        """, choose=never)
                        self.assertEqual(run.error[1]["type"], error.partition("(")[0])
                        self.assertEqual((len(run.cancelled), run.slots), (1, []))

    def test_raise_raises_what_came_first_whatever_comes_while_it_cancels(self):
        run = self.run_script("""
            async def clumsy(name):
                try:
                    await agent(name)
                except BaseException:
                    raise ValueError(name)
            async def bad():
                await agent("bad")
            await parallel([lambda: clumsy("a"), bad, lambda: clumsy("b")], on_error="raise")
        """, answer=fails("bad"), choose=together(3, [1]))
        self.assertEqual(run.error[1]["message"], "agent_failed: no")
        self.assertEqual([scope for scope, _ in run.logs], ["r/par-0/b-0", "r/par-0/b-2"])

    def test_stop_iteration_cannot_pass_for_a_value(self):
        code, kind, message = self.error_of("""
            def bad():
                raise StopIteration(5)
            return await parallel([bad], on_error="raise")
        """)
        self.assertEqual(kind, "RuntimeError")

    def test_branches_that_never_started_do_not_run(self):
        run = self.run_script("""
            ran = []
            async def never():
                ran.append(1)
            def bad():
                raise ValueError("stop")
            call = agent("pending")
            try:
                await parallel([bad, never, never(), call, lambda: ran.append(2)],
                               on_error="raise", limit=1)
            except ValueError:
                return ran
        """, choose=never)
        self.assertEqual(run.value, [])
        self.assertEqual(len(run.cancelled), 1)
        self.assertEqual(run.warnings, [])


class Limits(GuestCase):
    def test_no_more_branches_than_the_limit_are_under_way(self):
        run = self.run_script("""
            state = {"now": 0, "most": 0}
            async def branch(n):
                state["now"] += 1
                state["most"] = max(state["most"], state["now"])
                await agent(str(n))
                await agent(str(n))
                state["now"] -= 1
                return n
            results = await parallel([lambda n=n: branch(n) for n in range(20)], limit=3)
            return [results, state["most"]]
        """)
        self.assertEqual(run.value, [list(range(20)), 3])

    def test_a_huge_limit_is_no_limit(self):
        self.assertEqual(self.value_of("return await parallel([lambda: 1] * 3, limit=10**30)"), [1] * 3)

    def test_nested_fan_out_with_limit_one_finishes(self):
        run = self.run_script("""
            async def inner(n):
                return await parallel([lambda m=m: agent(f"{n}{m}") for m in range(3)], limit=1)
            return await parallel([lambda n=n: inner(n) for n in range(3)], limit=1)
        """)
        self.assertEqual(run.value, [[f"{n}{m}" for m in range(3)] for n in range(3)])

    def test_ten_thousand_branches(self):
        run = self.run_script(
            "return len(await parallel([lambda n=n: agent(str(n)) for n in range(10000)]))")
        self.assertEqual((run.value, len(run.calls)), (10000, 10000))
        self.assertEqual(run.calls[9999].name, "r/par-0/b-9999/agent-0")

    def test_deep_nesting_names_every_scope(self):
        run = self.run_script("""
            async def down(n):
                if n == 0:
                    return await agent("deep")
                return await parallel([lambda: down(n - 1)])
            return await down(60)
        """)
        self.assertEqual(run.calls[0].name, "r" + "/par-0/b-0" * 60 + "/agent-0")


if __name__ == "__main__":
    main()
