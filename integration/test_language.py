#!/usr/bin/python3
"""What only the whole shows of the workflow language: ends that no handler keeps away, what the report counts,
and sizes that no single part would notice."""

import json
import os
import signal

import harness
from harness import Case

SLOW = json.dumps({"replies": [{"match": {"prompt": "slow*"}, "value": "late", "delay_ms": 60000}], "otherwise": "echo"})
FAILS = json.dumps({
    "replies": [{"match": {"prompt": "bad*"}, "error": {"code": "refused", "message": "no", "retryable": False}}],
    "otherwise": "echo",
})  # fmt: skip

# Ways to keep everything away that is ever raised; each goes on and on.
STUBBORN = {
    "except Exception": """
while True:
    try:
        await agent("x")
    except Exception:
        pass
""",
    "bare except": """
while True:
    try:
        await agent("x")
    except:
        pass
""",
    "except BaseException around a loop": """
while True:
    try:
        while True:
            await agent("x")
    except BaseException as error:
        log(type(error).__name__)
""",
    "finally with a call": """
async def again():
    try:
        return await agent("x")
    finally:
        await again()
await again()
""",
    "an async generator that yields on": """
async def steps():
    while True:
        try:
            yield await agent("x")
        except BaseException:
            yield None
async for step in steps():
    pass
""",
    "outcomes of branches": """
while True:
    await parallel([lambda: agent("x"), lambda: agent("y")], on_error="outcome")
""",
    "errors of stages left None": """
while True:
    await pipeline(range(3), lambda x: agent(str(x)), lambda x: agent(x))
""",
    "raise, caught outside": """
while True:
    try:
        await parallel([lambda: agent("x"), lambda: 1 / 0], on_error="raise")
    except BaseException:
        pass
""",
    "calls that are never awaited": """
while True:
    try:
        agent("x")
    except BaseException:
        pass
""",
}

SUPPRESSES = """
class Suppress:
    def __enter__(self):
        return self
    def __exit__(self, kind, error, lines):
        return True
while True:
    with Suppress():
        await agent("x")
"""

SWALLOWS = """
log("begun")
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
    finally:
        pass
"""

CANCELLED = """
async def stubborn():
    while True:
        try:
            await agent("slow")
        except BaseException:
            pass
def bad():
    raise ValueError("bad")
"""


class Ends(Case):
    """A script that swallows everything is ended from outside, with the true verdict."""

    def replies(self, text):
        """The option that answers so."""
        return ("--agent", "replies:" + self.write("replies.json", text))

    def test_no_handler_keeps_the_node_budget_away(self):
        for way, source in STUBBORN.items():
            with self.subTest(way):
                outcome = self.run_workflow(source, "--quiet", "--set", "budgets.nodes=20")
                self.assert_verdict(outcome, "over_budget")
                self.assertEqual(outcome.report["budget"], "budgets.nodes")
                self.assertEqual(outcome.report["counts"]["nodes"], 20)
                self.assertEqual(outcome.out, "")

    def test_no_context_manager_keeps_the_node_budget_away(self):
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        policy["language"]["syntax"] = ["class"]
        path = self.write("classes.json", json.dumps(policy))
        outcome = self.run_workflow(SUPPRESSES, "--quiet", "--policy", path, "--set", "budgets.nodes=20")
        self.assert_verdict(outcome, "over_budget")
        self.assertEqual(outcome.report["counts"]["nodes"], 20)

    def test_no_handler_keeps_the_processor_budget_away(self):
        for way, source in {
            "a loop": SWALLOWS,
            "a branch that was cancelled": CANCELLED + 'await parallel([stubborn, bad], on_error="raise")\n',
            "a branch left behind by the workflow": CANCELLED + 'left = parallel([stubborn])\nawait agent("x")\nreturn 1\n',
        }.items():
            with self.subTest(way):
                outcome = self.run_workflow(source, "--quiet", "--set", "budgets.cpu=300 ms", *self.replies(SLOW))
                self.assert_verdict(outcome, "over_budget")
                self.assertEqual(outcome.report["budget"], "budgets.cpu")
                self.assertEqual(outcome.out, "")

    def test_no_handler_keeps_a_signal_away(self):
        script = self.write("workflow.py", SWALLOWS)
        report = os.path.join(self.folder, "report.json")
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number.name):
                running = self.start("run", script, "--report", report)
                running.wait_for_line("begun")
                running.signal(number)
                outcome = running.end()
                self.assertEqual(outcome.code, 7, str(outcome))
                with open(report, encoding="utf-8") as file:
                    self.assertEqual(self.check_report(json.load(file), outcome)["verdict"], "stopped")

    def test_an_orderly_end_cancels_what_swallows_once(self):
        source = """
async def stubborn():
    try:
        await agent("slow")
    except BaseException:
        return await agent("more")
left = parallel([stubborn])
return await agent("x")
"""
        outcome = self.run_workflow(source, "--quiet", *self.replies(SLOW))
        self.assert_verdict(outcome, "completed")
        self.assertEqual([call["id"] for call in outcome.report["calls"]], ["r/agent-0", "r/par-0/b-0/agent-0"])

    def test_a_deadlock_ends_without_any_limit_and_names_its_lines(self):
        source = """async def waits():
    return await made

async def helper():
    return await made

made = parallel([waits])
try:
    return await helper()
except BaseException:
    return "handled"
"""
        outcome = self.run_workflow(source, "--set", "budgets.wall=3600 s")
        self.assert_verdict(outcome, "failed")
        error = outcome.report["error"]
        self.assertEqual((error["type"], error["line"]), ("Deadlock", 5))
        self.assertEqual(error["traceback"], ["line 9, in workflow", "line 5, in helper"])

    def test_an_error_without_a_text_is_told_by_its_type_alone(self):
        outcome = self.run_workflow("raise ValueError\n")
        self.assert_verdict(outcome, "failed")
        self.assertEqual(outcome.report["reason"], "ValueError")
        self.assertIn("brig: failed: ValueError\n", outcome.err)

    def test_a_stop_iteration_that_ran_away_names_its_line(self):
        outcome = self.run_workflow("xs = []\n\nreturn next(x for x in xs)\n")
        self.assert_verdict(outcome, "failed")
        self.assertIn("line 3, in workflow", outcome.err)


class Arguments(Case):
    """What a script finds in args."""

    def test_without_arguments_args_is_an_empty_object_that_may_be_bound_anew(self):
        source = "given = args\nargs = args or {'files': []}\nargs['files'].append(1)\nreturn [given, args]\n"
        self.assertEqual(self.run_workflow(source).value, [{}, {"files": [1]}])
        given = '{"files": ["a"]}'
        self.assertEqual(self.run_workflow(source, "--args", given).value, 2 * [{"files": ["a", 1]}])
        self.assertEqual(self.run_workflow(source, "--args", "null").value, [None, {"files": [1]}])


class Counts(Case):
    """What the report tells of a run that went its way."""

    def test_failed_slots_are_logged_and_counted(self):
        source = """
def broken(x):
    raise ValueError("broken")
first = await parallel([lambda: agent("bad"), lambda: agent("good"), lambda: broken(1)])
second = await pipeline(["good", "bad"], lambda x: agent(x), broken)
third = await parallel([lambda: agent("bad")], on_error="outcome")
return [first, second, third[0]["error"]["code"]]
"""
        outcome = self.run_workflow(source, "--agent", "replies:" + self.write("replies.json", FAILS))
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, [[None, "good", None], [None, None], "refused"])
        counts = outcome.report["counts"]
        self.assertEqual((counts["failed_slots"], counts["failed"], counts["nodes"]), (4, 3, 5))
        said = {line["text"] for line in outcome.report["log"]}
        self.assertEqual(said, {
            "r/par-0/b-0 left None: AgentError: refused: no",
            "r/par-0/b-2 left None: ValueError: broken (line 3)",
            "r/pipe-0/s-1/i-0 left None: ValueError: broken (line 3)",
            "r/pipe-0/s-0/i-1 left None: AgentError: refused: no",
        })  # fmt: skip

    def test_a_forgotten_await_is_cancelled_and_named(self):
        outcome = self.run_workflow('agent("x")\nasync def f():\n    return parallel([lambda: 1])\nawait f()\nreturn 1\n')
        self.assert_verdict(outcome, "completed")
        [warning] = outcome.report["warnings"]
        self.assertIn("r/agent-0 (line 1)", str(warning))
        outcome = self.run_workflow('return agent("x")\n')
        self.assert_verdict(outcome, "failed")
        self.assertIn("await is missing", outcome.report["reason"])

    def test_the_budget_of_nodes_is_the_one_that_was_set(self):
        source = """
before = [budget.nodes.total, budget.nodes.spent(), budget.nodes.remaining()]
inside = await parallel([lambda: agent("x"), lambda: budget.nodes.remaining()])
return [before, inside[1], budget.nodes.remaining(), budget.total, budget.remaining() == float("inf")]
"""
        outcome = self.run_workflow(source, "--set", "budgets.nodes=5")
        self.assertEqual(outcome.value, [[5, 0, 5], 4, 4, None, True])

    def test_tokens_are_counted_as_the_answers_tell_them(self):
        replies = [
            {"match": {"prompt": "a"}, "value": 1, "usage": {"prompt_tokens": 100, "completion_tokens": 7}},
            {"match": {"prompt": "b"}, "value": 2, "usage": {"input_tokens": 20, "output_tokens": 3, "total_tokens": 9}},
            {"match": {"prompt": "c"}, "error": {"code": "refused", "message": "no"}, "usage": {"prompt_tokens": 1000}},
            {"match": {"prompt": "d"}, "value": 3, "usage": {"prompt_tokens": 2, "input_tokens": 5}},
            {"match": {"prompt": "*"}, "value": 4, "usage": {"prompt_tokens": 2**53}, "times": 2100},
        ]
        source = """
spent = [budget.spent()]
for prompt in args:
    await parallel([lambda: agent(prompt)])
    spent.append(budget.spent())
return spent
"""
        path = self.write("replies.json", json.dumps({"replies": replies, "otherwise": "echo"}))
        options = ("--quiet", "--agent", "replies:" + path)
        outcome = self.run_workflow(source, "--args", '["a", "b", "c", "d"]', *options)
        self.assertEqual(outcome.value, [0, 107, 130, 1130, 1132])
        usage = outcome.report["usage"]
        self.assertEqual((usage["prompt_tokens"], usage["completion_tokens"]), (1122, 10))
        outcome = self.run_workflow(source, "--args", json.dumps(["x"] * 2100), *options)
        self.assertEqual(outcome.value[-1], (2**63 - 1) // 2)

    def test_scopes_are_counted_in_total(self):
        source = "for n in range({}):\n    await parallel([lambda: 1] * 10)\nreturn n\n"
        outcome = self.run_workflow(source.format(10), "--set", "budgets.scopes=100")
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, 9)
        outcome = self.run_workflow(source.format(11), "--set", "budgets.scopes=100")
        self.assert_verdict(outcome, "over_budget")
        self.assertEqual(outcome.report["budget"], "budgets.scopes")

    def test_a_line_of_the_log_costs_sixty_four_bytes_beside_its_text(self):
        for call in ("log", "print", "phase"):
            for size, verdict in ((4, "completed"), (5, "over_budget")):
                with self.subTest(call, size=size):
                    source = f'for n in range(10):\n    {call}("x" * 38)\n{call}("x" * {size})\n'
                    outcome = self.run_workflow(source, "--set", f"budgets.log={10 * (38 + 64) + 4 + 64} B")
                    self.assert_verdict(outcome, verdict)


class Sizes(Case):
    """Sizes that no single part would notice."""

    def test_five_hundred_scopes_deep_completes_and_one_more_does_not(self):
        source = "async def down(n):\n    if n:\n        await parallel([lambda: down(n - 1)])\n    return n\nreturn await down(args)\n"
        self.assertEqual(self.run_workflow(source, "--args", "500").value, 500)
        outcome = self.run_workflow(source, "--args", "501")
        self.assert_verdict(outcome, "over_budget")
        self.assertIn("500", outcome.report["reason"])

    def test_a_thousand_items_flow_through_five_stages_of_agents(self):
        source = """
stages = [lambda x, item, index, n=n: agent(f"{x}.{n}") for n in range(5)]
made = await pipeline([str(n) for n in range(1000)], *stages)
return [made == [f"{n}.0.1.2.3.4" for n in range(1000)], budget.nodes.spent()]
"""
        outcome = self.run_workflow(source, "--quiet")
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, [True, 5000])
        ids = {call["id"] for call in outcome.report["calls"]}
        self.assertEqual(ids, {f"r/pipe-0/s-{s}/i-{i}/agent-0" for s in range(5) for i in range(1000)})

    def test_branches_that_alternate_a_thousand_times_keep_their_ids(self):
        source = """
async def inner(text):
    return await agent(text)
async def helper(text):
    return await inner(text)
async def branch(name):
    for n in range(1000):
        assert await helper(f"{name} {n}") == f"{name} {n}"
await parallel([lambda: branch("0"), lambda: branch("1")], on_error="raise")
"""
        outcome = self.run_workflow(source, "--quiet")
        self.assert_verdict(outcome, "completed")
        self.assertEqual([call["id"] for call in outcome.report["calls"]],
                         [f"r/par-0/b-{n % 2}/agent-{n // 2}" for n in range(2000)])  # fmt: skip


if __name__ == "__main__":
    harness.main()
