#!/usr/bin/python3
"""The live view on a terminal: what stands there at the end, and that the terminal stays itself."""

import json
import os
import signal
import time

import harness
from harness import Case
from terminals import UTF8, Terminal

REVIEW = "examples/review"
SLOW = json.dumps(
    {
        "replies": [
            {"match": {"prompt": "wait*"}, "value": "late", "delay_ms": 60000},
            {"match": {"prompt": "soon*"}, "value": "there", "delay_ms": 700},
        ],
        "otherwise": "echo",
    }
)
WAITS = 'phase("Ask")\nlog("asking")\nreturn await agent("wait for it", label="slow one")\n'
CROWD = """
async def branch(i):
    await agent(f"draft {i}", label=f"draft {i}")
    return await agent(f"check {i}", label=f"check {i}")

phase("Crowd")
await parallel([lambda i=i: branch(i) for i in range(5000)])
"""


class OnTerminal(Case):
    """Runs brig on a terminal."""

    def setUp(self):
        super().setUp()
        self.terminals = []

    def tearDown(self):
        for terminal in self.terminals:
            terminal.close()
        super().tearDown()

    def terminal(self, *words, env=None, **more):
        """Starts brig on a terminal of this test's user."""
        command = self.user.command(self.brig_path, *words)
        environment = harness.ENVIRONMENT | UTF8 | (env or {})
        self.terminals.append(Terminal(command, env=environment, folder=self.folder, owner=self.user.owner, **more))
        return self.terminals[-1]

    def workflow(self, source, *options, **more):
        """Starts a workflow on a terminal."""
        replies = self.write("slow.json", SLOW)
        script = self.write("workflow.py", source)
        return self.terminal("run", script, "--agent", "replies:" + replies, *options, **more)

    def assert_ended(self, terminal, code, timeout_s=60):
        """The command ended with this status, and the terminal is as it was."""
        self.assertEqual(terminal.end(timeout_s), code, terminal.text())
        self.assertEqual(terminal.oddities(), [])
        self.assertEqual(terminal.strange_bytes(), [])


class Screens(OnTerminal):
    """What stands on the screen."""

    users = harness.every_user()

    def review(self, **more):
        """The review example with its recorded replies."""
        words = [self.copy(f"{REVIEW}/{name}") for name in ("review.py", "args.json", "replies.json")]
        return self.terminal("run", words[0], "--args-file", words[1], "--agent", "replies:" + words[2], **more)

    def test_the_review_leaves_its_tree_and_its_log(self):
        terminal = self.review(columns=100, rows=60)
        self.assert_ended(terminal, 0)
        lines = terminal.lines()
        self.assertTrue(json.loads(terminal.out)["summary"])
        self.assertRegex(lines[0], r"^log       r/par-0/b-6 left None: AgentError")
        self.assertIn("log       19 findings in 11 of 12 files", lines)
        tree = [line for line in lines if not line.startswith("log ")]
        self.assertRegex(tree[0], r"^! Review  11 ok, 1 failed  [0-9.]+ m?s$")
        self.assertRegex(tree[1], r"^  ! par-0  12 branches  11 ok, 1 failed  [0-9.]+ m?s$")
        self.assertRegex(tree[2], r"^    ✓ b-0 review base/bytes.c  [0-9.]+ m?s$")
        self.assertRegex(tree[-3], r"^✓ Summarise  1 ok  [0-9.]+ m?s$")
        self.assertRegex(tree[-2], r"^  ✓ summary  [0-9.]+ m?s$")
        self.assertRegex(tree[-1], r"^completed  32 calls, 2 failed")

    def test_a_low_and_narrow_terminal_has_less_of_it(self):
        for columns, rows in ((40, 20), (20, 12)):
            with self.subTest(columns=columns, rows=rows):
                terminal = self.review(columns=columns, rows=rows)
                self.assert_ended(terminal, 0)
                text = terminal.text()
                for part in ("! Review", "! Check", " more", "✓ Summarise", "completed"):
                    self.assertIn(part, text)
                self.assertLess(len(terminal.lines()), rows)

    def test_who_runs_is_seen_while_it_runs(self):
        terminal = self.workflow(WAITS)
        terminal.wait_for("▸ slow one  1 s")
        self.assertRegex(
            terminal.text(),
            r"^log       asking\n▸ Ask  1 running  [12] s\n  ▸ slow one  1 s\n▸ 1 running  [12] s$",
        )
        terminal.process.send_signal(signal.SIGTERM)
        self.assert_ended(terminal, 7)


class Forms(OnTerminal):
    """When there is a view, and of what it is made."""

    def test_five_thousand_branches_are_counted(self):
        terminal = self.workflow(CROWD, columns=100, rows=30)
        self.assert_ended(terminal, 0)
        lines = terminal.lines()
        self.assertLess(len(lines), 30)
        self.assertIn("✓ Crowd  10,000 ok", terminal.text())
        self.assertRegex(terminal.text(), r"… 4,9[0-9]{2} more: 9,[0-9]{3} ok")

    def test_no_more_than_fifteen_drawings_a_second(self):
        started = time.monotonic()
        terminal = self.workflow(CROWD)
        self.assert_ended(terminal, 0)
        drawings = terminal.said.count(b"\x1b[?7l")
        self.assertLessEqual(drawings, 15 * (time.monotonic() - started) + 3)

    def test_without_colours_there_are_no_styles(self):
        for env, styled in (({}, True), ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)):
            with self.subTest(env):
                terminal = self.workflow('await agent("x", label="one")\n', env=env)
                self.assert_ended(terminal, 0)
                self.assertEqual(b"m" in terminal.said and b"\x1b[32m" in terminal.said, styled)
                self.assertIn("✓ one", terminal.text())

    def test_without_unicode_all_is_ascii(self):
        terminal = self.workflow('await agent("x", label="ä")\n', env={"LANG": "C"})
        self.assert_ended(terminal, 0)
        self.assertIn("+ \\u00e4", terminal.text())

    def test_dumb_terminals_have_plain_lines_and_quiet_is_quiet(self):
        for env in ({"TERM": "dumb"}, {"TERM": ""}):
            with self.subTest(env):
                terminal = self.workflow('await agent("x", label="one")\n', env=env)
                self.assert_ended(terminal, 0)
                self.assertNotIn(b"\x1b", terminal.said)
                self.assertIn("start     r/agent-0  one", terminal.text())
        terminal = self.workflow('await agent("x", label="one")\n', "--quiet")
        self.assert_ended(terminal, 0)
        self.assertEqual(terminal.said, b"")

    def test_hostile_texts_are_shown(self):
        hostile = "\\x1b]0;t\\x07\\x1b[2J\\x9b1m\\r\\nforged\\u202e\\x7f"
        terminal = self.workflow(
            f'phase("p{hostile}")\nlog("l{hostile}")\nprint("{hostile}")\n'
            f'await agent("x", label="a{hostile}")\nraise ValueError("{hostile}")\n',
            columns=120,
        )
        self.assert_ended(terminal, 1)
        self.assertFalse(any(line.startswith("forged") for line in terminal.lines()))
        self.assertIn("✓ a\\x1b]0;t\\x07\\x1b[2J\\u009b1m\\r\\nforged\\u202e\\x7f", terminal.text())

    def test_wide_and_combining_characters_never_wrap(self):
        label = "世界" * 30 + "e\\u0301" * 80
        source = f'log("{label}")\nawait parallel([agent("x", label=str(i) + "{label}") for i in range(3)])\n'
        for columns in (20, 21, 79):
            with self.subTest(columns=columns):
                terminal = self.workflow(source, columns=columns, rows=40)
                self.assert_ended(terminal, 0)
                cut = [line for line in terminal.lines() if line[:1] == "✓"]
                self.assertEqual([line[2] for line in cut], ["0", "1", "2"], terminal.text())

    def test_a_terminal_that_is_resized_is_drawn_anew(self):
        terminal = self.workflow(WAITS, columns=100, rows=30)
        terminal.wait_for("slow one")
        terminal.resize(24, 10)
        terminal.wait_for("▸ Ask  ▸1")
        terminal.resize(90, 20)
        terminal.wait_for("▸ Ask  1 running")
        terminal.type("\x03")
        self.assert_ended(terminal, 7)

    def test_in_the_background_nothing_is_drawn_over_others(self):
        script = self.write("workflow.py", 'await agent("x", label="one")\n')
        command = f"set -m; '{self.brig_path}' run '{script}' & wait $!"
        opened = Terminal(["/bin/bash", "-c", command], env=harness.ENVIRONMENT | UTF8, folder=self.folder)
        self.terminals.append(opened)
        self.assertEqual(opened.end(), 0, opened.text())
        self.assertNotIn(b"\x1b[", opened.said)
        self.assertIn("start     r/agent-0  one", opened.text())

    def test_after_a_pause_the_view_goes_on_below(self):
        terminal = self.workflow(WAITS, columns=60, rows=30)
        terminal.wait_for("slow one")
        terminal.process.send_signal(signal.SIGSTOP)
        terminal.read_for(0.2)
        os.write(terminal.slave, b"[1]+  Stopped\r\n")
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for("[1]+  Stopped\n▸ Ask")
        terminal.type("\x03")
        self.assert_ended(terminal, 7)


class Ends(OnTerminal):
    """However a run ends, the terminal stays itself."""

    users = harness.every_user()

    def test_ctrl_c_stops_the_run(self):
        terminal = self.workflow(WAITS)
        terminal.wait_for("slow one")
        terminal.type("\x03")
        self.assert_ended(terminal, 7, 10)
        self.assertRegex(
            terminal.text(),
            r"log       asking\n\? Ask  1 unfinished  [^\n]*\n  \? slow one  [^\n]*\nbrig: stopped: stopped by a signal",
        )
        self.assert_nothing_left()

    def test_a_second_ctrl_c_ends_at_once(self):
        terminal = self.workflow(WAITS)
        terminal.wait_for("slow one")
        terminal.type("\x03\x03")
        terminal.type("\x03")
        self.assertIn(terminal.end(10), (7, -signal.SIGINT))
        self.assertEqual(terminal.oddities(), [])

    def test_sigkill_leaves_the_terminal_as_it_was(self):
        for delay_s in (0.02, 0.05, 0.1, 0.15, 0.2, 0.3):
            with self.subTest(delay_s=delay_s):
                terminal = self.workflow("while True:\n    await agent('x', label='again')\n")
                terminal.read_for(delay_s)
                terminal.process.send_signal(signal.SIGKILL)
                self.assertEqual(terminal.end(10), -signal.SIGKILL)
                self.assertEqual(terminal.oddities(), [])
                self.assert_nothing_left()

    def test_a_jail_that_crashes(self):
        source = "await agent('x', label='one')\nx = iter([])\nfor _ in range(300000):\n    x = enumerate(x)\nreturn [y for y in x]\n"
        terminal = self.workflow(source)
        self.assert_ended(terminal, 8)
        self.assertIn("✓ one", terminal.text())
        self.assertIn("brig: crashed", terminal.text())

    def test_a_terminal_that_vanishes_ends_the_run_of_its_session(self):
        terminal = self.workflow(WAITS)
        terminal.wait_for("slow one")
        terminal.vanish()
        self.assertEqual(terminal.process.wait(20), 7)
        self.assert_nothing_left()

    def test_a_terminal_of_another_session_that_vanishes_is_missed_by_nobody(self):
        terminal = self.workflow('await agent("soon")\nreturn await agent("soon")\n', controls=False)
        terminal.wait_for("agent-0")
        terminal.vanish()
        out = terminal.process.stdout.read()
        self.assertEqual((terminal.process.wait(20), out), (0, b'"there"\n'))

    def test_a_terminal_that_nobody_reads_holds_nothing_up(self):
        source = 'for i in range(3000):\n    log("x" * 200)\nawait agent("soon")\nreturn 1\n'
        for env in ({}, {"TERM": "dumb"}):
            with self.subTest(env):
                terminal = self.workflow(source, env=env)
                out = terminal.process.stdout.read()
                self.assertEqual((terminal.process.wait(20), out), (0, b"1\n"))
                if env:
                    terminal.read_for(0.1)
                    self.assertEqual(terminal.oddities(), [])


if __name__ == "__main__":
    harness.main()
