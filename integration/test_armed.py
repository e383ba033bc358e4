#!/usr/bin/python3
"""A jail and a bridge that were raised ahead of their run: what they run, report and refuse is what it is
without. (Test builds arm when BRIG_TEST_ARM is set: "yes", or "killed" for a jail that dies as it waits.)"""

import json

import harness
from testing_build import TestingCase
from test_steps import STEPS

# What a rehearsal could have left behind: order of sets, default reprs, caches, the collector's count.
SCRIPT = '''
class Node:
    """Part of a cycle, so that only the collector ends it."""
    def __init__(self):
        self.me = self

async def generate():
    try:
        yield 1
    finally:
        log("a generator is over")

async def first():
    async for value in generate():
        return value

# The collector ends the cycle below, at a moment that the number of lists tells.
async def cycle_end():
    box, marks, seen = [], [], []
    def wait(box):
        try:
            yield box
        finally:
            seen.append(len(marks))
    waiting = wait(box)
    next(waiting)
    box.append(waiting)
    box = waiting = None
    for _ in range(3000):
        marks.append([])
    return seen

seen = await cycle_end()
found = []
for number in range(1500):
    node = Node()
    found.append(await first() if number % 500 == 0 else number)
words = {repr(len), repr(Node), str(lambda: 1)[:20], "b", "a"}
answers = await parallel([lambda: agent("one"), lambda: agent("two")])
return {"found": sum(found), "words": list(words), "hashes": [hash(None), hash("a"), hash(Node)],
        "kinds": [str(kind) for kind in {int, str, list, dict, Node}], "answers": answers, "seen": seen,
        "text": re.sub("a+", "b", json.dumps({"caa": 0.1}))}
'''
CLASSES = ("--set", "language.syntax=class", "--allow-wider")


def steady(report):
    """A report without what differs between two runs of one script."""
    return json.dumps(without_times(report), sort_keys=True)


def without_times(value):
    """A value without its numbers of milliseconds and bytes of memory, and without names drawn at random."""
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if not is_drawn(key)}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def is_drawn(key):
    """Whether a member is a time, an amount that the kernel counts, or a random name."""
    return key.endswith("_ms") or key in ("run", "memory_peak_bytes", "started_at", "ended_at")


class Armed(TestingCase):
    """The same with and without, for every kind of user."""

    users = harness.every_user()

    def armed(self, source, *options, how="yes", **more):
        """Runs from an armed pair."""
        return self.run_workflow(source, *options, env={"BRIG_TEST_ARM": how, **more})

    def test_a_run_reports_what_it_reports_without(self):
        plainly = self.run_workflow(SCRIPT, *CLASSES)
        self.assert_verdict(plainly, "completed")
        armed = self.armed(SCRIPT, *CLASSES)
        self.assert_verdict(armed, "completed")
        self.assertEqual(armed.out, plainly.out)
        self.assertEqual(steady(armed.report), steady(plainly.report))

    def test_a_jail_that_died_as_it_waited_serves_no_run(self):
        outcome = self.armed("return 1\n", how="killed")
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.out, "1\n")

    def test_processor_time_is_counted_from_the_hand_over(self):
        outcome = self.armed("while True:\n    pass\n", "--set", "budgets.cpu=300 ms")
        self.assert_verdict(outcome, "over_budget")

    def test_no_step_may_fail_be_left_out_or_fail_to_be_taken(self):
        for kind in ("fail", "omit"):
            for step in STEPS:
                with self.subTest(kind=kind, step=step):
                    outcome = self.armed("return 1\n", BRIG_TEST_FAULT=f"brig-jail:{kind}:{step}")
                    self.assert_verdict(outcome, None)
                    self.assertEqual(outcome.report["reason"].split(":")[0], f"step {step}", str(outcome))


if __name__ == "__main__":
    harness.main()
