#!/usr/bin/python3
"""Whoever owns a bridge owns one run and nothing beside it: a bridge that says what no bridge says ends its own
run, and the supervisor that hears it stays what it was. What such a bridge finds around itself is tried below
escapes/takeover.

The program in the bridge's place (integration/testing/probe_bridge.c) does what the script says, and says last
that the run has completed: where it is believed, the run has."""

import json
import os
import re
import resource
import subprocess

import harness
from testing_build import TestingCase

BRIDGE = {"BRIG_TEST_BRIDGE": "brig-bridge-probe"}
COUNTS = dict.fromkeys(
    ("nodes", "failed", "failed_slots", "scopes", "frames", "prompt_tokens", "completion_tokens"), 0
)
CALL, COMBINATOR, ROOT = "r/agent-0", "r/par-0", "r"
PROBLEM = {"line": 1, "column": 1, "rule": "syntax", "message": "m", "hint": "h"}
ERROR = {"type": "ValueError", "message": "m", "line": 1, "traceback": []}
# What would act on a terminal: C0, DEL, C1, and what turns the order of text round.
CONTROLS = "\x1b[2J\x1b]0;owned\x07\r\b\x7f\x9b31m\u202e"
ACTS_ON_TERMINAL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
MIB = 1 << 20


def event(name, **members):
    """One event."""
    return {"event": name, "at_us": 1} | members


def call(state, **members):
    """An event of a call."""
    return event("agent", **{"state": state, "id": CALL, "label": None, "phase": None} | members)


def settled(state, **members):
    """An event of a call that has an outcome."""
    return event("agent", **{"state": state, "id": CALL, "attempts": 1} | members)


def end(verdict, **members):
    """The last event."""
    return event("end", **{"verdict": verdict, "reason": None, "counts": COUNTS} | members)


def without(told, *names):
    """The event without these members."""
    return {name: value for name, value in told.items() if name not in names}


START = call("start")
# What no bridge says. Each is a list of lines: events, or texts that are none.
REFUSED = {
    "no JSON": ["nonsense"],
    "nothing": [""],
    "half an object": ['{"event":"started","at_us":1'],
    "two objects in a line": ['{"event":"started","at_us":1}{"event":"started","at_us":1}'],
    "an array": [["started"]],
    "a member twice": ['{"event":"started","at_us":1,"at_us":2}'],
    "a text with half a character": ['{"event":"warning","at_us":1,"text":"\\ud800"}'],
    "a number that is none": ['{"event":"started","at_us":NaN}'],
    "a number without end": ['{"event":"started","at_us":1' + "0" * 5000 + "}"],
    "nesting without end": ['{"event":"started","at_us":1,"more":' + "[" * 5000 + "]" * 5000 + "}"],
    "no event": [{"at_us": 1}],
    "an event that nobody knows": [event("verdict", verdict="completed")],
    "no time": [without(event("started"), "at_us")],
    "a time before the beginning": [event("started", at_us=-1)],
    "a time that is no number": [event("started", at_us="1")],
    "a beginning twice": [event("started"), event("started")],
    "a call that has no state": [without(START, "state")],
    "a call in a state that nobody knows": [call("running")],
    "a call without id": [without(START, "id")],
    "a call whose id is a number": [call("start", id=0)],
    "a call whose id is a scope's": [call("start", id=ROOT)],
    "a call whose id is a combinator's": [call("start", id=COMBINATOR)],
    "a call whose id is a path": [call("start", id="../../etc/passwd")],
    "a call whose id is endless": [call("start", id="r" + "/par-0/b-0" * 2000 + "/agent-0")],
    "a call whose label is no text": [call("start", label={"a": 1})],
    "a call whose label is too long": [call("start", label="x" * 9000)],
    "a call that begins twice": [START, START],
    "an outcome of a call that never began": [settled("ok")],
    "an outcome twice": [START, settled("ok"), settled("cancelled")],
    "an outcome without attempts": [START, without(settled("ok"), "attempts")],
    "a failure without code": [START, settled("failed", error="e")],
    "a failure without error": [START, settled("failed", code="agent_failed")],
    "a scope whose id is a call's": [event("scope", kind="par", id=CALL, count=1)],
    "a scope without count": [event("scope", kind="par", id=COMBINATOR)],
    "a scope with less than nothing": [event("scope", kind="par", id=COMBINATOR, count=-1)],
    "a line of a call": [event("log", id=CALL, text="t")],
    "a line without text": [event("log", id=ROOT)],
    "a line whose text is a list": [event("log", id=ROOT, text=["t"])],
    "a phase without title": [event("phase", id=ROOT)],
    "a warning without text": [event("warning")],
    "an end without verdict": [without(end("failed"), "verdict")],
    "an end that only the supervisor may say": [end("stopped")],
    "an end that nobody knows": [end("escaped")],
    "an end for which there is no jail": [end("none")],
    "a completed run without value": [end("completed")],
    "a rejected run without problems": [end("rejected")],
    "a rejected run with other problems": [end("rejected", problems=[{"line": "1"}])],
    "a failed run with another error": [end("failed", error={"type": 1})],
    "a run with the warnings of a check": [end("completed", value=1, warnings=[PROBLEM])],
    "a budget that nobody has": [end("over_budget", budget="budgets.keys")],
    "a budget of another verdict": [end("failed", budget="budgets.nodes")],
    "an end without counts": [without(end("failed"), "counts")],
    "an end with half of the counts": [end("failed", counts=without(COUNTS, "frames"))],
    "an end with less than nothing": [end("failed", counts=COUNTS | {"nodes": -1})],
    "an end with more than a number holds": [end("failed", counts=COUNTS | {"nodes": 1 << 64})],
    "more calls than it has begun": [START, end("completed", value=1, counts=COUNTS | {"nodes": 2})],
    "one call more in a run that was blocked for none": [end("failed", counts=COUNTS | {"nodes": 1})],
    "failures of which it has told nothing": [end("failed", counts=COUNTS | {"failed": 1})],
    "fewer calls than it has begun": [START, end("completed", value=1)],
    "more scopes than the budget": [end("completed", value=1, counts=COUNTS | {"scopes": 100002})],
}
# More than the budgets of the run allow: settings, and lines.
BEYOND = {
    "calls": ("budgets.nodes=3", [call("start", id=f"r/agent-{n}") for n in range(4)]),
    "scopes": ("budgets.scopes=3", [event("scope", kind="par", id=f"r/par-{n}", count=1) for n in range(4)]),
    "lines": ("budgets.log=1 KiB", [event("log", id=ROOT, text="t" * 100)] * 40),
    "phases": ("budgets.log=1 KiB", [event("phase", id=ROOT, title="t" * 100)] * 40),
    "warnings": ("budgets.log=1 KiB", [event("warning", text="t" * 100)] * 40),
    "a value": ("budgets.result=1 KiB", [end("completed", value="v" * 2000)]),
}
# What a bridge may say of its own run, true or not: one run's word, and nothing of it an escape.
BELIEVED = {
    "completed": [end("completed", value={"forged": True})],
    "failed": [end("failed", code="raised", reason="r", error=ERROR)],
    "rejected": [end("rejected", code="rejected", reason="r", problems=[PROBLEM])],
    "over_budget": [end("over_budget", budget="budgets.nodes", reason="r")],
    "blocked": [end("blocked", reason="r")],
}
# Floods: lines of the probe's own language, since a script has not room for them.
BIG = "must call mmap 0 0x1000000 3 0x22 -1 0\n"
FLOODS = {
    "a line that never ends": BIG + "times 60 call write 1 $0 0x1000000\n",
    "lines": f"times 1000000 say {json.dumps(event('log', id=ROOT, text='t' * 300))}\n",
    "phases": f"times 1000000 say {json.dumps(event('phase', id=ROOT, title='t' * 300))}\n",
    "warnings": f"times 1000000 say {json.dumps(event('warning', text='t' * 300))}\n",
    "combinators": f"times 1000000 say {json.dumps(event('scope', kind='par', id=COMBINATOR, count=1))}\n",
    "empty lines": "times 1000000 say {}\n",
}


def said(lines):
    """A script for the probe that says these lines."""
    return "".join(f"say {line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)


class Taken(TestingCase):
    """A run whose bridge has been taken over."""

    def taken(self, script, *options, **more):
        """Runs it."""
        return self.run_workflow(script, *options, env=BRIDGE, **more)

    def assert_refused(self, outcome):
        """The bridge was not believed, and its run has come to nothing."""
        self.assert_verdict(outcome, None)
        self.assertEqual(outcome.out, "", str(outcome))
        self.assertRegex(outcome.report["reason"], "^step bridge: the bridge('s| said)", str(outcome))


class Words(Taken):
    """What it says."""

    users = (harness.myself(),)

    def test_the_probe_is_believed_where_it_says_what_a_bridge_says(self):
        told = [event("started"), START, settled("ok"), end("completed", value=7, counts=COUNTS | {"nodes": 1})]
        outcome = self.taken(said(told))
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, 7)

    def test_what_no_bridge_says_ends_its_run(self):
        for what, lines in REFUSED.items():
            with self.subTest(what):
                self.assert_refused(self.taken(said(lines)))

    def test_bytes_that_are_no_text_end_its_run(self):
        for what, raw in {"half a character": b'"\xc3"', "overlong": b'"\xc0\x80"', "NUL": b'"\0"'}.items():
            with self.subTest(what):
                line = b'{"event":"warning","at_us":1,"text":' + raw + b"}\n"
                self.assert_refused(self.taken(f"bytes @0 {line.hex()}\ncall write 1 @0 {len(line)}\n"))

    def test_more_than_a_budget_allows_ends_its_run(self):
        for what, (setting, lines) in BEYOND.items():
            with self.subTest(what):
                self.assert_refused(self.taken(said(lines), "--set", setting))

    def test_of_its_own_run_it_may_say_what_it_likes(self):
        for verdict, lines in BELIEVED.items():
            with self.subTest(verdict):
                self.assert_verdict(self.taken(said(lines)), verdict)

    def test_nothing_follows_the_end(self):
        outcome = self.taken(said([*BELIEVED["failed"], *BELIEVED["completed"], "nonsense"]))
        self.assert_verdict(outcome, "failed")

    def test_nothing_that_it_says_acts_on_a_terminal(self):
        texts = [
            call("start", label=CONTROLS, phase=CONTROLS), settled("failed", code="agent_failed", error=CONTROLS),
            event("log", id=ROOT, text=CONTROLS), event("phase", id=ROOT, title=CONTROLS),
            event("warning", text=CONTROLS),
        ]  # fmt: skip
        counts = COUNTS | {"nodes": 1, "failed": 1}
        problem = PROBLEM | {"rule": CONTROLS, "message": CONTROLS, "hint": CONTROLS}
        error = ERROR | {"type": CONTROLS, "message": CONTROLS}
        ends = {
            "failed": end("failed", code=CONTROLS, reason=CONTROLS, error=error, counts=counts),
            "rejected": end("rejected", code=CONTROLS, reason=CONTROLS, problems=[problem], counts=counts),
            "blocked": end("blocked", reason=CONTROLS, counts=counts),
        }
        kept = os.path.join(self.folder, "events")
        for verdict, last in ends.items():
            with self.subTest(verdict):
                outcome = self.taken(said([*texts, last]), "--events", kept)
                self.assert_verdict(outcome, verdict)
                with open(kept, encoding="utf-8") as file:
                    for shown in (outcome.err, outcome.out, file.read()):
                        self.assertNotRegex(shown, ACTS_ON_TERMINAL)


class Means(Taken):
    """What it uses."""

    users = (harness.myself(),)

    def test_silence_ends_with_the_wall_budget(self):
        outcome = self.taken("spin\n", "--set", "budgets.wall=500 ms")
        self.assert_verdict(outcome, "over_budget")
        self.assertEqual(outcome.report["budget"], "budgets.wall")

    def test_however_it_ends_the_run_is_not_one(self):
        for how in ("exit 0", "exit 7", "fault"):
            with self.subTest(how):
                outcome = self.taken(how + "\n")
                self.assert_verdict(outcome, None)
                self.assertIn("bridge", outcome.report["reason"])

    def test_floods_end_its_run_and_fill_no_memory(self):
        self.assert_verdict(self.taken("environ\n"), "completed")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        for what, script in FLOODS.items():
            with self.subTest(what):
                self.assert_refused(self.taken(script))
        after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess((after - before) * 1024, 48 * MIB)

    def many(self, script, runs):
        """So many such runs of one supervisor: what it says of each, and the most memory that it had."""
        files = {"workflow.py": script, "args": "null", "replies": '{"replies": [], "otherwise": "error"}'}
        words = [self.write(name, content) for name, content in files.items()]
        command = self.user.command(os.path.join(self.programs, "many_runs"), *words, str(runs))
        with open(os.path.join(self.folder, "told"), "w+", encoding="utf-8") as told:
            process = subprocess.Popen(command, env=harness.ENVIRONMENT | BRIDGE, stdout=told)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            told.seek(0)
            return [json.loads(line) for line in told], usage.ru_maxrss * 1024

    def test_a_supervisor_hears_one_after_the_other_and_stays_what_it_was(self):
        a_mebibyte = f"times 3000 say {json.dumps(event('log', id=ROOT, text='t' * 350))}\nsay nonsense\n"
        _, before = self.many(a_mebibyte, 3)
        told, after = self.many(a_mebibyte, 60)
        self.assertEqual(len(told), 60)
        for one in told:
            self.assertEqual(one["verdict"], "none")
            self.assertIn("not JSON", one["reason"])
        self.assertLess(after - before, 16 * MIB)

    def test_a_run_beside_it_is_none_of_its_business(self):
        script = self.write("taken.py", said([event("log", id=ROOT, text="here")]) + "spin\n")
        running = self.start("run", script, env=BRIDGE)
        running.wait_for_line("here")
        outcome = self.run_workflow('return await agent("seven")')
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, "seven")
        running.signal()
        self.assert_verdict(running.end(), "stopped")


if __name__ == "__main__":
    harness.main()
