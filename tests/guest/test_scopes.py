#!/usr/bin/python3
"""Scopes: whose call it is, and when a branch is told to be over."""

from bridge_side import in_order, together
from guest_case import GuestCase, main


class Scopes(GuestCase):
    def test_branches_that_alternate_keep_their_scope(self):
        run = self.run_script("""
            async def helper(text):
                return await agent(text)
            async def branch(n):
                for i in range(300):
                    assert await helper(f"{n}.{i}") == f"{n}.{i}"
            await parallel([lambda: branch(0), lambda: branch(1)])
        """)
        for call in run.calls:
            n, i = call.prompt.split(".")
            self.assertEqual(call.name, f"r/par-0/b-{n}/agent-{i}")
        self.assertEqual(len(run.calls), 600)

    def test_every_scope_is_left_once_nothing_lives_below(self):
        run = self.run_script("""
            async def inner(n):
                await agent(str(n))
                return await parallel([lambda: agent("x"), lambda: 1])
            for _ in range(3):
                await parallel([lambda n=n: inner(n) for n in range(5)])
            await agent("last")
            await agent("very last")
        """)
        self.assertEqual(len(run.exits), 3 * (5 + 10))
        self.assertEqual(set(run.scopes), {"r"})

    def test_a_scope_with_a_pending_call_is_not_left(self):
        run = self.run_script("""
            async def branch():
                agent("left behind")
            await parallel([branch])
            await agent("now")
            return 1
        """, choose=in_order("now", "never"))
        self.assertEqual(run.value, 1)
        self.assertEqual(run.exits, [])
        self.assertIn("r/par-0/b-0/agent-0", run.warnings[0][1])

    def test_ends_of_branches_are_told_in_few_frames(self):
        run = self.run_script("await parallel([lambda: 1] * 10000)\nawait agent('a')")
        self.assertEqual(len(run.exits), 10000)
        self.assertLess(len([f for f in run.frames if f["op"] == "exit"]), 20)
        self.assertLess(max(len(str(f)) for f in run.frames), 65536)

    def test_scopes_come_first_however_soon_agents_answer(self):
        script = """
            async def quick():
                await agent("quick")
                await agent("quick again")
            async def wide():
                await parallel([lambda: agent("within")])
            await parallel([quick, wide, quick])
        """
        early = self.run_script(script)
        late = self.run_script(script, choose=together(3, [0, 1, 2]))
        prompts = [call.prompt for call in early.calls]
        self.assertEqual(prompts, ["quick", "quick", "within", "quick again", "quick again"])
        self.assertEqual(early.frames, late.frames)

    def test_the_order_of_events_is_the_same_every_time(self):
        script = """
            async def branch(n):
                first = await agent(f"{n}")
                rest = await parallel([lambda m=m: agent(f"{n}.{m}") for m in {3, 1, 2}])
                log(first)
                return rest
            return await pipeline(range(4), branch, lambda rest: agent(str(rest)))
        """
        runs = [self.run_script(script, choose=together(4, [2, 0, 3, 1])) for _ in range(3)]
        self.assertEqual(runs[0].frames, runs[1].frames)
        self.assertEqual(runs[0].frames, runs[2].frames)


if __name__ == "__main__":
    main()
