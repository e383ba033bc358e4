#!/usr/bin/python3
"""How a run ends: what is told of errors, of what is left, of waits that cannot end."""

from bridge_side import Failure, in_order, never
from guest_case import GuestCase, main


class Raised(GuestCase):
    def test_an_error_is_told_with_script_lines_only(self):
        run = self.run_script("""
            def inner(x):
                return {}[x]
            async def outer():
                return inner("key")

            return await outer()
        """)
        self.assertEqual(run.error, ("raised", {
            "type": "KeyError", "message": "'key'", "line": 2,
            "traceback": ["line 6, in workflow", "line 4, in outer", "line 2, in inner"]}))

    def test_a_stop_iteration_that_ran_away_is_told_with_the_line_that_raised_it(self):
        for script, trace in (
                ("return next(x for x in [] if x)", ["line 1, in workflow"]),
                ("async def first():\n    return next(iter([]))\nreturn await first()",
                 ["line 3, in workflow", "line 2, in first"]),
                ("def steps():\n    yield next(iter([]))\nreturn list(steps())",
                 ["line 3, in workflow", "line 2, in steps"]),
                ("async def steps():\n    raise StopAsyncIteration\n    yield 1\nasync for x in steps():\n    pass",
                 ["line 4, in workflow", "line 2, in steps"]),
                ("def first():\n    return next(iter([]))\nawait parallel([first], on_error='raise')",
                 ["line 3, in workflow", "line 2, in first"])):
            with self.subTest(script):
                code, error = self.run_script(script).error
                self.assertEqual((error["type"], error["traceback"]), ("RuntimeError", trace))
                self.assertEqual(f"line {error['line']},", trace[-1].rpartition(" in ")[0])
        run = self.run_script("async def first():\n    return next(iter([]))\nawait parallel([first])")
        self.assertTrue(run.slots[0][1].endswith("RuntimeError: coroutine raised StopIteration (line 2)"))

    def test_an_error_that_names_a_stop_iteration_as_its_cause_is_told_with_its_own_line(self):
        code, error = self.run_script("""
            def fail(cause):
                raise RuntimeError("nothing there") from cause
            try:
                next(iter([]))
            except StopIteration as stop:
                fail(stop)
        """).error
        self.assertEqual((error["line"], error["traceback"]), (2, ["line 6, in workflow", "line 2, in fail"]))

    def test_lines_of_libraries_are_left_out(self):
        code, error = self.run_script("""
            def key(x):
                raise ValueError(x)
            return collections.Counter(map(key, [1]))
        """).error
        self.assertEqual((error["line"], error["traceback"]),
                         (2, ["line 3, in workflow", "line 2, in key"]))

    def test_an_error_without_a_text_is_told_by_its_type_alone(self):
        run = self.run_script("""
            def bad():
                raise ValueError
            async def clumsy():
                try:
                    await agent("slow")
                except BaseException:
                    raise KeyError
            def late():
                try:
                    yield 1
                finally:
                    raise IndexError
            async def later():
                try:
                    yield 1
                finally:
                    raise TypeError
            made = late()
            next(made)
            made = None
            async for x in later():
                break
            await parallel([bad, lambda: parallel([clumsy, bad], on_error="raise")])
        """, choose=never)
        self.assertEqual([text.rpartition(": ")[2] for _, text in run.slots], ["ValueError (line 2)"] * 2)
        self.assertEqual([text.rpartition(": ")[2] for _, text in run.logs], ["KeyError (line 7)"])
        self.assertEqual([text.rpartition(": ")[2] for _, text in run.warnings], ["IndexError", "TypeError (line 17)"])

    def test_a_long_message_is_cut_and_marked(self):
        for text, marked in (("'x' * 16384", False), ("'x' * 16385", True), ("'é' * 20000", True),
                             ("'\\x01' * 20000", True), ("'\\ud800' * 20000", True)):
            with self.subTest(text):
                run = self.run_script(f"raise ValueError({text})")
                message = run.error[1]["message"]
                self.assertLessEqual(len(message.encode()), 16384)
                self.assertEqual(message.endswith("… [cut]"), marked)

    def test_a_long_traceback_is_cut_and_marked(self):
        functions = ["def f0(): return 1 / 0"] + [f"def f{n}(): return f{n - 1}()" for n in range(1, 301)]
        code, error = self.run_script("\n".join(functions) + "\nf300()").error
        self.assertEqual(len(error["traceback"]), 100)
        self.assertEqual(error["traceback"][:2], ["line 302, in workflow", "line 301, in f300"])
        self.assertEqual(error["traceback"][-1], "line 1, in f0")
        self.assertEqual(error["traceback"][49], "… [203 lines cut]")

    def test_what_repeats_itself_in_a_traceback_stands_once(self):
        code, error = self.run_script("""
            def down(n):
                return down(n - 1) if n else 1 / 0
            down(300)
        """).error
        self.assertEqual(error["traceback"], ["line 3, in workflow", "line 2, in down", "… repeated 300 more times"])
        code, error = self.run_script("""
            def even(n):
                if n:
                    return odd(n - 1)
                raise ValueError(n)
            def odd(n):
                return even(n - 1)
            even(20)
        """).error
        self.assertEqual(error["traceback"], [
            "line 7, in workflow", "line 3, in even", "line 6, in odd",
            "… these 2 lines repeated 9 more times", "line 4, in even"])

    def test_lines_that_stand_there_a_few_times_are_all_told(self):
        for times, told in ((3, ["line 2, in down"] * 3), (4, ["line 2, in down", "… repeated 3 more times"])):
            with self.subTest(times):
                code, error = self.run_script(
                    f"def down(n):\n    return down(n - 1) if n else 1 / 0\ndown({times - 1})").error
                self.assertEqual(error["traceback"], ["line 3, in workflow", *told])

    def test_a_traceback_of_any_length_is_told(self):
        code, error = self.run_script("""
            def again(e, n):
                for i in range(n):
                    try:
                        raise e
                    except ValueError:
                        pass
            e = ValueError("x")
            again(e, 100000)
            raise e
        """).error
        self.assertEqual(error["traceback"], [
            "line 9, in workflow", "line 4, in again", "… repeated 99999 more times"])
        self.assertEqual(error["line"], 4)

    def test_a_long_traceback_without_repeats_is_told_by_its_ends(self):
        functions = [f"def f{n}(e):\n    raise e" for n in range(10)]
        code, error = self.run_script("\n".join(functions) + """
e = ValueError("x")
for n in range(30000):
    try:
        [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9][n % 10](e)
    except ValueError:
        pass
raise e
""").error
        self.assertEqual(len(error["traceback"]), 100)
        self.assertEqual(error["traceback"][:3], ["line 27, in workflow", "line 24, in workflow", "line 20, in f9"])
        self.assertEqual(error["traceback"][49], "… [59902 lines cut]")
        self.assertEqual(error["traceback"][-2:], ["line 24, in workflow", "line 2, in f0"])

    def test_endless_recursion_is_an_error_of_the_script(self):
        code, error = self.run_script("def f():\n    return f()\nf()").error
        self.assertEqual((code, error["type"]), ("raised", "RecursionError"))
        self.assertEqual(error["traceback"][:2], ["line 3, in workflow", "line 2, in f"])
        self.assertRegex(error["traceback"][2], r"^… repeated \d{3} more times$")
        self.assertEqual(len(error["traceback"]), 3)

    def test_an_error_whose_text_fails_is_told_all_the_same(self):
        code, error = self.run_script("""
            e = ValueError()
            deep = []
            for n in range(100000):
                deep = [deep]
            raise ValueError(deep)
        """).error
        self.assertEqual((code, error["type"]), ("raised", "ValueError"))

    def test_an_error_while_others_wait_ends_the_run(self):
        run = self.run_script("""
            p = parallel([lambda: agent("a")])
            await agent("b")
            raise ValueError("now")
        """, choose=in_order("b", "never"))
        self.assertEqual(run.error[1]["message"], "now")
        self.assertEqual(len(run.cancelled), 1)

    def test_the_last_error_of_several_is_told(self):
        self.assertEqual(self.error_of("""
            try:
                1 / 0
            except ZeroDivisionError:
                raise ValueError("second")
        """), ("raised", "ValueError", "second"))

    def test_nothing_is_written_beside_frames(self):
        for script in ("agent('a')", "def f():\n    yield 1\ng = f()\nnext(g)",
                       "async def f():\n    pass\nf()", "raise ValueError('x')"):
            with self.subTest(script):
                run = self.run_script(script)
                self.assertEqual((run.status, run.errors), (0, ""))


class Deadlocks(GuestCase):
    def test_a_branch_that_awaits_its_own_fan_out_is_a_deadlock(self):
        run = self.run_script("""
            box = []
            async def branch():
                try:
                    return await box[0]
                except Exception:
                    return "handled"
                except:
                    return "seen"
            box.append(parallel([branch]))
            return await box[0]
        """)
        code, error = run.error
        self.assertEqual((code, error["type"], error["line"]), ("deadlock", "Deadlock", 10))
        self.assertEqual(error["traceback"], ["line 10, in workflow"])

    def test_a_circle_of_two_is_a_deadlock(self):
        run = self.run_script("""
            box = {}
            async def waits(name):
                return await box[name]
            async def helper():
                return await box["a"]
            box["a"] = parallel([lambda: waits("b")])
            box["b"] = parallel([lambda: waits("a")])
            return await helper()
        """)
        code, error = run.error
        self.assertEqual((code, error["line"]), ("deadlock", 5))
        self.assertEqual(error["traceback"], ["line 8, in workflow", "line 5, in helper"])

    def test_a_second_await_from_outside_a_circle_is_an_error(self):
        self.assertEqual(self.error_of("""
            box = []
            async def circle():
                return await box[0]
            box.append(parallel([circle]))
            await agent("first")
            await box[0]
        """)[:2], ("raised", "RuntimeError"))

    def test_a_circle_is_no_deadlock_while_others_move(self):
        run = self.run_script("""
            box = []
            async def circle():
                return await box[0]
            box.append(parallel([circle]))
            for n in range(3):
                await agent(str(n))
            return "ended"
        """)
        self.assertEqual(run.value, "ended")

    def test_a_circle_can_be_cancelled(self):
        run = self.run_script("""
            box, seen = [], []
            async def circle():
                try:
                    await box[0]
                finally:
                    seen.append("circle")
            async def outer():
                box.append(parallel([circle, circle]))
                await agent("slow")
            async def bad():
                await agent("bad")
            try:
                await parallel([outer, bad], on_error="raise")
            except AgentError:
                return seen
        """, answer=lambda call: Failure(), choose=in_order("bad"))
        self.assertEqual(run.value, ["circle", "circle"])

    def test_a_coroutine_cannot_be_driven_twice(self):
        run = self.run_script("""
            async def slow():
                return await agent("slow")
            shared = slow()
            async def other():
                return await shared
            results = await parallel([shared, other])
            return results
        """)
        self.assertEqual(run.value, ["slow", None])
        self.assertIn("RuntimeError", run.slots[0][1])

    def test_a_coroutine_in_two_fan_outs_runs_once(self):
        run = self.run_script("""
            async def slow():
                return await agent("slow")
            shared = slow()
            first = parallel([shared])
            second = parallel([shared])
            return [await first, await second]
        """)
        self.assertEqual(run.value, [["slow"], [None]])
        self.assertEqual(len(run.calls), 1)


class Generators(GuestCase):
    def test_async_generators_keep_the_scope_of_who_drives_them(self):
        run = self.run_script("""
            async def numbers(count):
                for n in range(count):
                    yield await agent(str(n))
            async def branch():
                return [x async for x in numbers(2)]
            return [[x async for x in numbers(2)], await parallel([branch])]
        """)
        self.assertEqual(run.value, [["0", "1"], [["0", "1"]]])
        self.assertEqual([call.name for call in run.calls],
                         ["r/agent-0", "r/agent-1", "r/par-0/b-0/agent-0", "r/par-0/b-0/agent-1"])

    def test_an_abandoned_generator_is_closed_without_its_awaits(self):
        run = self.run_script("""
            seen = []
            async def numbers():
                try:
                    yield 1
                    yield 2
                finally:
                    seen.append("finally")
                    await agent("cleanup")
                    seen.append("never")
            async for x in numbers():
                break
            return seen
        """)
        self.assertEqual((run.value, run.calls), (["finally"], []))
        self.assertEqual(len(run.warnings), 1)
        self.assertIn("abandoned generator", run.warnings[0][1])

    def test_an_abandoned_generator_without_awaits_closes_in_silence(self):
        run = self.run_script("""
            async def numbers():
                try:
                    yield 1
                finally:
                    log("closed")
            async for x in numbers():
                break
            return 1
        """)
        self.assertEqual((run.value, run.logs, run.warnings), (1, [("r", "closed")], []))

    def test_anext_can_be_awaited_and_be_a_branch(self):
        run = self.run_script("""
            async def numbers():
                yield await agent("1")
                yield await agent("2")
            g = numbers()
            return [await anext(g), await parallel([anext(g)]), await anext(g, "over")]
        """)
        self.assertEqual(run.value, ["1", ["2"], "over"])


if __name__ == "__main__":
    main()
