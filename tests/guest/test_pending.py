#!/usr/bin/python3
"""What a workflow leaves behind when it ends: cancelled, and named."""

from bridge_side import in_order, never
from guest_case import GuestCase, main


class Pending(GuestCase):
    def test_calls_that_nobody_awaited_are_cancelled_and_named(self):
        run = self.run_script("""
            agent("a")
            def branch():
                agent("b")
            await parallel([branch])
            return 1
        """, choose=never)
        self.assertEqual(run.value, 1)
        self.assertEqual(sorted(run.cancelled), [1, 3])
        self.assertEqual([text for scope, text in run.warnings], [
            "never awaited, so cancelled when the workflow ended: r/agent-0 (line 1), "
            "r/par-0/b-0/agent-0 (line 3); write await before the call, as in: x = await agent(…)"])

    def test_what_was_awaited_and_left_behind_is_no_forgotten_await(self):
        run = self.run_script("""
            p = parallel([lambda: agent("slow")])
            await agent("now")
            return 1
        """, choose=in_order("now", "never"))
        texts = [text for scope, text in run.warnings]
        self.assertEqual(texts, [
            "never awaited, so cancelled when the workflow ended: r/par-0 (line 1); write await before the "
            "call, as in: x = await agent(…)",
            "the workflow ended before what it had begun, which was cancelled: r/par-0/b-0/agent-0 (line 1)"])

    def test_an_error_forgets_no_await(self):
        run = self.run_script("""
            call = agent("slow")
            raise ValueError(await agent("now"))
        """, choose=in_order("now", "never"))
        self.assertEqual([text for scope, text in run.warnings], [
            "the workflow ended before what it had begun, which was cancelled: r/agent-0 (line 1)"])

    def test_a_fan_out_that_nobody_awaited_starts_nothing_after_the_end(self):
        run = self.run_script("""
            p = parallel([lambda: agent("late one"), lambda: agent("late two")])
            return "left running"
        """)
        self.assertEqual((run.value, run.calls), ("left running", []))
        self.assertIn("r/par-0", run.warnings[0][1])

    def test_branches_left_behind_are_cancelled_in_order(self):
        run = self.run_script("""
            async def branch(n):
                try:
                    await agent(str(n))
                finally:
                    agent("more")
            p = parallel([lambda: branch(1), lambda: branch(2)])
            await agent("now")
            return "done"
        """, choose=in_order("now", "never"))
        self.assertEqual(run.value, "done")
        self.assertEqual([call.prompt for call in run.calls], ["now", "1", "2"])
        self.assertEqual(run.cancelled, [3, 4])

    def test_errors_of_branches_left_behind_are_logged(self):
        run = self.run_script("""
            async def branch():
                try:
                    await agent("slow")
                except:
                    raise ValueError("clumsy")
            p = parallel([branch])
            await agent("now")
            return "done"
        """, choose=in_order("now", "never"))
        self.assertEqual(run.value, "done")
        self.assertIn("ValueError: clumsy", run.logs[0][1])

    def test_many_names_are_cut(self):
        run = self.run_script("for n in range(1000):\n    agent('x')\nreturn 1", choose=never)
        self.assertEqual(len(run.cancelled), 1000)
        self.assertIn("and 980 more", run.warnings[0][1])

    def test_an_orderly_end_warns_of_nothing(self):
        run = self.run_script("""
            await parallel([lambda: agent("a"), lambda: pipeline([1], str)])
            call = agent("x")
            return await call
        """)
        self.assertEqual((run.value, run.warnings), ("x", []))


if __name__ == "__main__":
    main()
