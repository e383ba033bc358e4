#!/usr/bin/python3
"""Fan-outs within fan-outs: limits that nobody holds while he waits, scopes, and errors on their way out."""

import itertools

from bridge_side import Failure, in_order, together
from guest_case import GuestCase, fails, main

FAN_OUTS = {
    "parallel": "parallel([lambda n=n: {} for n in range(2)], limit=1)",
    "pipeline": "pipeline(range(2), lambda n: {}, limit=1)",
    "stages": "pipeline(range(2), lambda n: {}, lambda below: below, limit=1)",
}


def nested(kinds):
    """A fan-out of the first kind, in it one of the next, down to an agent call."""
    text = "agent('leaf')"
    for kind in reversed(kinds):
        text = FAN_OUTS[kind].format(text)
    return text


class Limits(GuestCase):
    def test_a_waiting_fan_out_holds_no_slot(self):
        for depth in (1, 2, 3):
            for kinds in itertools.product(FAN_OUTS, repeat=depth):
                with self.subTest(" in ".join(reversed(kinds))):
                    run = self.run_script(f"return await {nested(kinds)}")
                    expected = "leaf"
                    for _ in kinds:
                        expected = [expected, expected]
                    self.assertEqual(run.value, expected)
                    self.assertEqual(len(run.calls), 2**depth)

    def test_with_limit_one_branches_run_one_after_the_other_at_every_depth(self):
        run = self.run_script("""
            under_way = []
            async def leaf(name):
                under_way.append(name)
                seen = list(under_way)
                await agent(name)
                under_way.remove(name)
                return seen
            async def middle(a):
                return await pipeline(range(2), lambda b: leaf(f"{a}{b}"), limit=1)
            return await parallel([lambda a=a: middle(a) for a in range(2)], limit=1)
        """)
        self.assertEqual(run.value, [[["00"], ["01"]], [["10"], ["11"]]])

    def test_a_limit_is_its_own_fan_outs_alone(self):
        run = self.run_script("""
            async def wide():
                return await parallel([lambda n=n: agent(f"wide {n}") for n in range(3)])
            return await parallel([wide], limit=1)
        """, choose=together(3, [2, 1, 0]))
        self.assertEqual(run.value, [["wide 0", "wide 1", "wide 2"]])


class Scopes(GuestCase):
    def test_branches_that_alternate_through_nested_helpers_keep_their_scopes(self):
        run = self.run_script("""
            async def inner(text):
                return await agent(text)
            async def helper(text):
                return await inner(text)
            async def branch(name):
                for n in range(1000):
                    assert await helper(f"{name} {n}") == f"{name} {n}"
                    if n % 100 == 0:
                        await parallel([lambda: helper(f"{name} {n} below")])
                return name
            return await parallel([lambda: branch("0"), lambda: branch("1")])
        """, choose=lambda pending: 0 if len(pending) == 2 or pending[0].prompt == "1 999" else None)
        self.assertEqual(run.value, ["0", "1"])
        names = {call.prompt: call.name for call in run.calls}
        self.assertEqual(len(names), 2020)
        for branch in "01":
            for n in range(1000):
                self.assertEqual(names[f"{branch} {n}"], f"r/par-0/b-{branch}/agent-{n}")
            for n in range(10):
                self.assertEqual(names[f"{branch} {n}00 below" if n else f"{branch} 0 below"],
                                 f"r/par-0/b-{branch}/par-{n}/b-0/agent-0")
        prompts = [call.prompt[0] for call in run.calls]
        self.assertEqual(prompts, ["0", "1"] * 1010)

    def test_five_hundred_deep_each_keeps_its_name(self):
        run = self.run_script("""
            async def down(n):
                if n:
                    [below] = await parallel([lambda: down(n - 1)])
                    return below
                return await agent("deep")
            return await down(500)
        """)
        self.assertEqual(run.value, "deep")
        self.assertEqual(run.calls[0].name, "r" + "/par-0/b-0" * 500 + "/agent-0")

    def test_an_empty_fan_out_takes_a_number_of_its_scope_alone(self):
        run = self.run_script("""
            async def branch():
                await parallel([])
                await pipeline([])
                return await parallel([lambda: pipeline("a", agent)])
            await parallel([])
            return await parallel([branch])
        """)
        self.assertEqual(run.order, ["r/par-0", "r/par-1", "r/par-1/b-0/par-0", "r/par-1/b-0/pipe-0",
                                     "r/par-1/b-0/par-1", "r/par-1/b-0/par-1/b-0/pipe-0",
                                     "r/par-1/b-0/par-1/b-0/pipe-0/s-0/i-0/agent-0"])


class Errors(GuestCase):
    def test_raise_passes_an_error_out_of_any_depth(self):
        run = self.run_script("""
            async def down(n):
                if n:
                    return await parallel([lambda: down(n - 1)], on_error="raise")
                raise ValueError("deep")
            try:
                await down(400)
            except ValueError as error:
                return str(error)
        """)
        self.assertEqual(run.value, "deep")

    def test_each_fan_out_deals_with_errors_by_its_own_mode(self):
        run = self.run_script("""
            inner = lambda mode: parallel([lambda: agent("bad"), lambda: agent("good")], on_error=mode)
            return await parallel([lambda: inner("none"), lambda: inner("outcome"), lambda: inner("raise")])
        """, answer=fails("bad"))
        error = {"code": "agent_failed", "message": "no", "retryable": False, "id": "r/par-0/b-1/par-0/b-0/agent-0",
                 "attempts": 1}
        self.assertEqual(run.value, [[None, "good"], [{"ok": False, "error": error}, {"ok": True, "value": "good"}],
                                     None])
        self.assertEqual([scope for scope, _ in run.slots], ["r/par-0/b-0/par-0/b-0", "r/par-0/b-2"])

    def test_raise_cancels_what_hangs_below_the_other_branches(self):
        run = self.run_script("""
            seen = []
            async def leaf(name):
                try:
                    return await agent(name)
                finally:
                    seen.append(name)
            async def outer():
                await pipeline(["a", "b"], lambda x: parallel([lambda: leaf(x)]))
            async def bad():
                await agent("bad")
            try:
                await parallel([outer, bad], on_error="raise")
            except AgentError:
                return [seen, await agent("after")]
        """, answer=lambda call: Failure() if call.prompt == "bad" else call.prompt,
            choose=in_order("bad", "after", once=3))
        self.assertEqual(run.value, [["a", "b"], "after"])
        self.assertEqual(len(run.cancelled), 2)


if __name__ == "__main__":
    main()
