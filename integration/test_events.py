#!/usr/bin/python3
"""--events keeps what happened, as lines that agree with their schema, and ends with the verdict."""

import json
import os
import signal

import harness
import processes
import schemas
from harness import Case

SLOW = json.dumps(
    {
        "replies": [
            {"match": {"prompt": "wait*"}, "value": "late", "delay_ms": 60000},
            {"match": {"prompt": "fail*"}, "error": {"code": "refused", "message": "no\u009b", "retryable": False}},
            {"match": {"prompt": "count*"}, "value": 1, "usage": {"prompt_tokens": 3}},
        ],
        "otherwise": "echo",
    }
)
ALL_KINDS = """
phase("Look")
log("seen")
await agent("one", label="first", phase="Look")
await agent("count", schema={"type": "integer"})
await parallel([lambda: agent("fail"), lambda: agent("y")])
await pipeline([1, 2], lambda x: agent(str(x)))
agent("wait: nobody does")
return {"a": 1}
"""


class Events(Case):
    """The lines of --events."""

    def setUp(self):
        super().setUp()
        self.path = os.path.join(self.folder, "events.jsonl")

    def options(self, path=None):
        """The options of a run with events."""
        return ("--agent", "replies:" + self.write("slow.json", SLOW), "--events", path or self.path)

    def events(self):
        """The events of the file, each held to the schema; the last, and only that, is the verdict."""
        with open(self.path, "rb") as file:
            text = file.read().decode()
        self.assertTrue(text.endswith("\n"))
        events = [json.loads(line) for line in text.splitlines()]
        for event in events:
            self.assertEqual(schemas.faults("event", event), [], event)
        self.assertEqual([event["event"] == "verdict" for event in events], [False] * (len(events) - 1) + [True])
        times = [event["at_us"] for event in events]
        self.assertEqual(times, sorted(times))
        return events

    def assert_last(self, outcome, verdict):
        """The last event agrees with the exit code and the report."""
        last = self.events()[-1]
        self.assertEqual((last["verdict"], last["exit_code"]), (verdict, outcome.code), str(outcome))
        if outcome.report:
            self.assertEqual((last["run"], last["reason"]), (outcome.report["run"], outcome.report["reason"]))
        return last


class Lines(Events):
    """What they hold."""

    users = harness.every_user()

    def test_every_kind_of_event_is_there(self):
        outcome = self.run_workflow(ALL_KINDS, *self.options(), "--quiet")
        self.assert_verdict(outcome, "completed")
        self.assert_last(outcome, "completed")
        events = self.events()
        self.assertEqual(
            {event["event"] for event in events},
            {"started", "agent", "scope", "log", "phase", "warning", "end", "verdict"},
        )
        starts = [event for event in events if event.get("state") == "start"]
        self.assertEqual([event["id"] for event in starts], [call["id"] for call in outcome.report["calls"]])
        self.assertEqual(starts[0] | {"at_us": 0}, {
            "event": "agent", "state": "start", "id": "r/agent-0", "at_us": 0, "label": "first", "phase": "Look",
        })  # fmt: skip
        failed = next(event for event in events if event.get("state") == "failed")
        self.assertEqual((failed["code"], failed["error"]), ("refused", "no\u009b"))
        counted = next(event for event in events if event.get("state") == "ok" and event["id"] == "r/agent-1")
        self.assertEqual(counted["usage"], {"prompt_tokens": 3})
        self.assertEqual(events[-2]["value"], {"a": 1})

    def test_nothing_in_them_acts_on_a_terminal(self):
        hostile = "\\x1b[2J\\x9b1m\\u202e\\x7f\\x00"
        outcome = self.run_workflow(
            f'log("{hostile}")\nphase("{hostile}")\nawait agent("x", label="{hostile}")\nreturn "{hostile}"\n',
            *self.options(), "--quiet",
        )  # fmt: skip
        self.assert_verdict(outcome, "completed")
        texts = [event.get("text") or event.get("title") or event.get("label") for event in self.events()]
        self.assertEqual(texts.count("\x1b[2J\x9b1m\u202e\x7f\x00"), 3)
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual({c for c in file.read() if c in "\x1b\x9b\u202e\x7f\x00"}, set())

    def test_each_verdict_is_the_last_line(self):
        for source, verdict, options in (
            ("return 1\n", "completed", ()),
            ("raise ValueError(1)\n", "failed", ()),
            ("import os\n", "rejected", ()),
            ('await parallel([agent("x") for _ in range(20)])\n', "over_budget", ("--set", "budgets.nodes=5")),
            ('await agent("wait")\n', "over_budget", ("--set", "budgets.wall=300 ms")),
        ):
            with self.subTest(verdict):
                outcome = self.run_workflow(source, *self.options(), *options)
                self.assert_verdict(outcome, verdict)
                self.assert_last(outcome, verdict)

    def written(self):
        """What the file holds by now."""
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def test_they_are_there_while_the_run_goes_on(self):
        script = self.write("workflow.py", 'log("asking")\nawait agent("wait")\n')
        running = self.start("run", script, *self.options())
        running.wait_for_line("start ")
        harness.wait_until(lambda: '"state":"start"' in self.written(), "the call's event")
        running.signal(signal.SIGINT)
        self.assert_last(running.end(), "stopped")


class Files(Events):
    """Where they go."""

    def test_a_former_file_is_emptied(self):
        self.write("events.jsonl", "x" * 100_000)
        self.assert_last(self.run_workflow("return 1\n", *self.options()), "completed")

    def test_a_file_that_cannot_be_written_is_told_at_once(self):
        for path in (os.path.join(self.folder, "none", "events"), self.folder, ""):
            with self.subTest(path):
                outcome = self.brig("run", self.write("workflow.py", "return 1\n"), *self.options(path or "")[:2], "--events", path)
                self.assert_one_line(outcome, 2, "--events")

    def test_wrong_usage_leaves_a_former_file_alone(self):
        self.write("events.jsonl", "kept")
        outcome = self.brig("run", self.write("workflow.py", "return 1\n"), "--events", self.path, "--args", "{")
        self.assertEqual(outcome.code, 2)
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "kept")

    def test_events_and_report_are_two_files(self):
        outcome = self.brig("run", self.write("workflow.py", "return 1\n"), "--events", self.path, "--report", self.path)
        self.assert_one_line(outcome, 2, "--events", "--report")

    def test_a_run_whose_events_are_lost_does_not_count(self):
        source = 'while True:\n    await agent("x")\n'
        for body in (source, "return 1\n"):
            with self.subTest(body):
                outcome = self.run_workflow(body, *self.options("/dev/full"), "--quiet")
                self.assert_verdict(outcome, None)
                self.assertEqual(outcome.report["reason"], "step events: write /dev/full: No space left on device")

    def test_a_pipe_whose_reader_leaves_is_a_loss(self):
        fifo = os.path.join(self.folder, "fifo")
        os.mkfifo(fifo)
        script = self.write("workflow.py", 'while True:\n    await agent("x")\n')
        running = self.start("run", script, *self.options(fifo), "--quiet")
        with open(fifo, "rb") as reader:
            self.assertIn(b'"started"', reader.readline())
        outcome = running.end()
        self.assertEqual(outcome.code, 125, str(outcome))
        self.assertIn("step events: write", outcome.err)

    def fill(self, fifo):
        """Waits until a pipe is full that brig writes into and nobody reads."""
        writing = os.open(fifo, os.O_WRONLY)
        try:
            harness.wait_until(lambda: harness.is_full(writing), "the pipe is full")
        finally:
            os.close(writing)

    def test_a_slow_reader_gets_all_of_it(self):
        fifo = os.path.join(self.folder, "fifo")
        os.mkfifo(fifo)
        script = self.write("workflow.py", 'await parallel([lambda: agent("x")] * 3000)\nreturn 1\n')
        running = self.start("run", script, *self.options(fifo), "--quiet")
        with open(fifo, "rb") as reader:
            self.fill(fifo)
            lines = reader.read().splitlines()
        self.assertEqual(running.end().code, 0)
        self.assertEqual(len(lines), 2 + 2 * 3000 + 2)

    def is_over(self, running):
        """Whether nothing that brig has started lives: its templates are ended with the run."""
        return not processes.living(running.pid)

    def has_heard(self, running, number):
        """Sends one more signal, unless it has ended: one that comes between two waits ends neither."""
        if running.process.poll() is None:
            running.signal(number)
        return running.process.poll() is not None

    def test_a_reader_that_does_not_read_keeps_no_signal_away(self):
        fifo = os.path.join(self.folder, "fifo")
        os.mkfifo(fifo)
        script = self.write("workflow.py", 'await parallel([lambda: agent("x")] * 3000)\nawait agent("wait")\n')
        running = self.start("run", script, *self.options(fifo), "--quiet")
        with open(fifo, "rb"):
            self.fill(fifo)
            running.signal(signal.SIGTERM)
            harness.wait_until(lambda: self.is_over(running), "the end of the run")
            harness.wait_until(lambda: self.has_heard(running, signal.SIGTERM), "the end")
            self.assertEqual(running.end().code, 125)


if __name__ == "__main__":
    harness.main()
