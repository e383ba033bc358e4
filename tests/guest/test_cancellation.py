#!/usr/bin/python3
"""Cancellation: who is told, in which order, and what it leaves behind."""

from bridge_side import in_order, never, together
from guest_case import GuestCase, fails, main


class Cancellation(GuestCase):
    def test_the_awaiting_call_raises_no_exception(self):
        run = self.run_script("""
            seen = []
            async def slow():
                try:
                    await agent("slow")
                except Exception:
                    seen.append("exception")
                except:
                    seen.append("base")
                    raise
            async def bad():
                await agent("bad")
            await parallel([parallel([slow, bad], on_error="raise")])
            return seen
        """, answer=fails("bad"), choose=together(2, [1]))
        self.assertEqual(run.value, ["base"])

    def test_every_further_call_raises_again_and_dispatches_nothing(self):
        run = self.run_script("""
            seen = []
            async def stubborn():
                for act in (lambda: agent("1"), lambda: agent("2"), lambda: parallel([]),
                            lambda: pipeline([]), lambda: log("x"), lambda: phase("x"),
                            lambda: print("x")):
                    try:
                        made = act()
                        await made
                        seen.append("passed")
                    except Exception as error:
                        seen.append(repr(error))
                    except:
                        seen.append("cancelled")
                return "swallowed"
            async def bad():
                await agent("bad")
            try:
                await parallel([stubborn, bad], on_error="raise")
            except AgentError:
                return seen
        """, answer=fails("bad"), choose=together(2, [1]))
        self.assertEqual(run.value, ["cancelled"] * 7)
        self.assertEqual([call.prompt for call in run.calls], ["1", "bad"])
        self.assertEqual((run.logs, run.phases), ([], []))

    def test_no_context_manager_keeps_a_cancellation_away(self):
        run = self.run_script("""
            class Swallow:
                def __enter__(self):
                    return self
                def __exit__(self, kind, error, lines):
                    seen.append(kind)
                    return True
            seen = []
            async def stubborn():
                for n in range(3):
                    with Swallow():
                        await agent(str(n))
            def bad():
                raise ValueError("now")
            try:
                await parallel([stubborn, bad], on_error="raise")
            except ValueError:
                return [len(seen), [issubclass(kind, Exception) for kind in seen]]
        """, syntax=["class"], choose=never)
        self.assertEqual(run.value, [3, [False] * 3])
        self.assertEqual([call.prompt for call in run.calls], ["0"])

    def test_no_generator_keeps_a_cancellation_away(self):
        run = self.run_script("""
            async def stubborn():
                while True:
                    try:
                        yield await agent("x")
                    except BaseException as error:
                        yield isinstance(error, Exception)
            seen = []
            async def branch():
                async for step in stubborn():
                    seen.append(step)
                    if len(seen) == 3:
                        break
            def bad():
                raise ValueError("now")
            try:
                await parallel([branch, bad], on_error="raise")
            except ValueError:
                return seen
        """, choose=never)
        self.assertEqual((run.value, len(run.calls)), ([False] * 3, 1))

    def test_an_error_handler_of_another_branch_sees_the_error_and_no_cancellation(self):
        run = self.run_script("""
            async def waits():
                try:
                    return await parallel([lambda: agent("bad"), lambda: agent("slow")], on_error="raise")
                except BaseException as error:
                    return [type(error).__name__, await agent("after")]
            return await parallel([waits])
        """, answer=fails("bad"), choose=in_order("bad", "after", once=2))
        self.assertEqual(run.value, [["AgentError", "after"]])

    def test_errors_raised_while_cancelled_go_to_the_log(self):
        run = self.run_script("""
            async def clumsy():
                try:
                    await agent("slow")
                except:
                    raise ValueError("clumsy")
            async def bad():
                await agent("bad")
            try:
                await parallel([clumsy, bad], on_error="raise")
            except AgentError as error:
                return str(error)
        """, answer=fails("bad"), choose=together(2, [1]))
        self.assertEqual(run.value, "agent_failed: no")
        self.assertEqual(run.logs[0][0], "r/par-0/b-0")
        self.assertIn("ValueError: clumsy", run.logs[0][1])

    def test_inner_branches_end_before_outer_ones(self):
        run = self.run_script("""
            seen = []
            async def inner(n):
                try:
                    await agent(f"inner {n}")
                finally:
                    seen.append(f"inner {n}")
            async def outer():
                try:
                    await parallel([lambda: inner(0), lambda: inner(1)])
                finally:
                    seen.append("outer")
            async def bad():
                await agent("bad")
            try:
                await parallel([outer, bad], on_error="raise")
            except AgentError:
                return seen
        """, answer=fails("bad"),
            choose=together(3, [0]))
        self.assertEqual(run.value, ["inner 0", "inner 1", "outer"])

    def test_calls_that_a_cancelled_branch_left_are_cancelled(self):
        run = self.run_script("""
            async def slow():
                left = agent("left")
                lost = parallel([lambda: agent("lost")])
                await agent("slow")
            async def bad():
                await agent("bad")
            try:
                await parallel([slow, bad], on_error="raise")
            except AgentError:
                return await agent("after")
        """, answer=fails("bad"), choose=in_order("bad", "after", once=4))
        self.assertEqual(run.value, "after")
        self.assertEqual(len(run.cancelled), 3)

    def test_an_answer_that_crosses_its_cancellation_is_dropped(self):
        run = self.run_script("""
            async def slow():
                await agent("slow")
            async def bad():
                await agent("bad")
            try:
                await parallel([slow, bad], on_error="raise")
            except AgentError:
                return "ok"
        """, answer=fails("bad"), choose=together(2, [1, 0]))
        self.assertEqual(run.value, "ok")

    def test_what_came_of_a_cancelled_call_is_the_same_whatever_the_answer_was(self):
        script = """
            box = []
            async def keeps():
                box.append(agent("kept"))
                await agent("slow")
            async def bad():
                await agent("bad")
            try:
                await parallel([keeps, bad], on_error="raise")
            except AgentError:
                try:
                    await agent("between")
                    return await box[0]
                except AgentError as error:
                    return [str(error), error.id, error.retryable, error.attempts]
        """
        # Behind the failure its answer is on its way already; or it never had one; or the failure is all.
        runs = [self.run_script(script, answer=fails("bad"), choose=choose)
                for choose in (together(3, [2, 0, 1]), in_order("bad", "between", once=3))]
        for run in runs:
            self.assertEqual(run.value, ["cancelled: the call was cancelled", "r/par-0/b-0/agent-0", False, 0])
            self.assertEqual(run.frames, runs[0].frames)
            self.assertEqual(sorted(run.exits), ["r/par-0/b-0", "r/par-0/b-1"])

    def test_a_cancelled_fan_out_that_was_not_answered_never_starts(self):
        run = self.run_script("""
            ran = []
            async def slow():
                p = parallel([lambda: ran.append(1)])
                await p
            def bad():
                raise ValueError("now")
            try:
                await parallel([slow, bad], on_error="raise")
            except ValueError:
                await agent("a")
                return ran
        """)
        self.assertEqual(run.value, [])

    def test_a_call_that_others_await_survives_its_maker(self):
        run = self.run_script("""
            box = []
            async def maker():
                box.append(agent("shared"))
                raise ValueError("gone")
            first = await parallel([maker])
            return [first, await box[0]]
        """)
        self.assertEqual(run.value, [[None], "shared"])

    def long_chain(self, script, **how):
        """With 512 KiB of stack, which recursion along 10,000 combinators would use up."""
        return self.run_script(script, stack=512 << 10, **how)

    def test_a_chain_may_be_as_long_as_the_budget_of_scopes(self):
        # What is cancelled: a chain that has not begun, and one in which each link waits for the next.
        for wait in ('await agent("slow")', "await chain"):
            with self.subTest(wait):
                run = self.long_chain(f"""
                    async def long():
                        chain = agent("x")
                        for n in range(10000):
                            chain = parallel([chain])
                        {wait}
                    async def bad():
                        await agent("bad")
                    try:
                        await parallel([long, bad], on_error="raise")
                    except AgentError as error:
                        return str(error)
                """, answer=fails("bad"), choose=in_order("bad", once=2))
                self.assertEqual(run.value, "agent_failed: no")
                self.assertEqual(len(run.exits), 10002)

    def test_the_end_of_the_workflow_cancels_a_long_chain(self):
        run = self.long_chain("""
            chain = agent("x")
            for n in range(10000):
                chain = parallel([chain])
            return 1
        """, choose=never)
        self.assertEqual(run.value, 1)
        self.assertEqual(run.cancelled, [1])


if __name__ == "__main__":
    main()
