#!/usr/bin/python3
"""The command keeps its word: output, options, verdicts and exit codes, signals."""

import json
import os
import re
import signal
import subprocess
import time

import backstops
import harness
from harness import Case

SLOW = json.dumps(
    {"replies": [{"match": {"prompt": "wait*"}, "value": "late", "delay_ms": 60000}], "otherwise": "echo"}
)
WAITS = 'log("asking")\nreturn await agent("wait for it")\n'
SPINS = "while True:\n    pass\n"
CONTROL_CHARACTERS = set(map(chr, range(32))) - {"\n"} | {"\x7f", "\x9b"}


class Output(Case):
    """Standard output is the value and nothing else; the rest goes to standard error."""

    users = harness.every_user()

    def test_the_value_is_compact_json_in_the_scripts_order(self):
        for source, expected in {
            "return 1": "1",
            'return {"b": 1, "a": [1.0, None, True, "ü"]}': '{"b":1,"a":[1.0,null,true,"ü"]}',
            "x = 1": "null",
            "return args": "{}",
            'return await agent("hello")': '"hello"',
            "return 9223372036854775807": "9223372036854775807",
        }.items():
            with self.subTest(source):
                outcome = self.run_workflow(source + "\n")
                self.assert_verdict(outcome, "completed")
                self.assertEqual(outcome.out, expected + "\n")
                self.assertEqual(outcome.report["value"], json.loads(expected))

    def test_args_arrive_as_a_value(self):
        text = '{"a":[1,2.50,"\\u00e9"],"n":null}'
        for options in (["--args", text], ["--args-file", self.write("args.json", text)]):
            with self.subTest(options[0]):
                outcome = self.run_workflow("return args\n", *options)
                self.assertEqual(outcome.value, json.loads(text))

    def test_args_are_not_limited_to_what_fits_a_command_line(self):
        text = json.dumps({"text": "x" * 1_000_000})
        outcome = self.run_workflow('return len(args["text"])\n', "--args-file", self.write("args.json", text))
        self.assertEqual(outcome.out, "1000000\n")

    def test_a_dash_reads_the_script_from_standard_input(self):
        outcome = self.brig("run", "-", stdin=b"return 6 * 7\n")
        self.assertEqual((outcome.code, outcome.out), (0, "42\n"), str(outcome))

    def test_json_prints_the_report_for_every_verdict(self):
        for source, verdict in (("return 1\n", "completed"), ("raise ValueError(1)\n", "failed"), ("import os\n", "rejected")):
            with self.subTest(verdict):
                outcome = self.brig("run", self.write("workflow.py", source), "--json")
                report = self.check_report(json.loads(outcome.out), outcome)
                self.assertEqual(report["verdict"], verdict)
                self.assertEqual(len(outcome.out.splitlines()), 1)

    def test_progress_is_one_plain_line_an_event_and_quiet_says_nothing(self):
        source = 'phase("Look")\nlog("seen")\nprint("a", 1)\nawait parallel([agent("x", label="first")])\n'
        outcome = self.run_workflow(source)
        for text in ("Look", "seen", "a 1", "first"):
            self.assertIn(text, outcome.err)
        self.assertEqual(self.run_workflow(source, "--quiet").err, "")

    def test_one_call_is_one_call(self):
        for count, told in ((0, "0 calls"), (1, "1 call"), (2, "2 calls")):
            with self.subTest(count):
                outcome = self.run_workflow(f'for _ in range({count}):\n    await agent("x")\n')
                self.assertRegex(outcome.err.splitlines()[-1], f"^completed  {told}, 0 failed, ")

    def test_quiet_still_tells_errors(self):
        outcome = self.run_workflow('raise ValueError("told")\n', "--quiet")
        self.assert_verdict(outcome, "failed")
        self.assertIn("told", outcome.err)

    def test_control_characters_of_scripts_are_shown_not_obeyed(self):
        outcome = self.run_workflow(
            'log("\\x1b[2Jgone\\rover\\x07\\x9b1m\\u202e")\nphase("\\x1b]0;title\\x07")\n'
            'raise ValueError("\\x1b[31mred\\nforged line")\n'
        )
        self.assert_verdict(outcome, "failed")
        self.assertEqual(CONTROL_CHARACTERS & set(outcome.err), set(), repr(outcome.err))
        self.assertNotIn("\u202e", outcome.err)
        self.assertFalse(any(line.startswith("forged") for line in outcome.err.splitlines()))

    def test_help_and_version(self):
        for words in (["--help"], ["-h"], ["run", "--help"], ["policy", "--help"], ["policy", "show", "--help"], ["--version"]):
            with self.subTest(" ".join(words)):
                outcome = self.brig_counted(*words)
                self.assertEqual((outcome.code, outcome.err), (0, ""), str(outcome))
                self.assertTrue(outcome.out.strip())

    def test_the_version_shows_the_jails_python_beside_the_systems(self):
        system = subprocess.run(["/usr/bin/python3", "-c", "import sys; print(sys.version)"], capture_output=True, text=True, check=True)
        lines = self.brig("--version").out.splitlines()
        self.assertRegex(lines[0], r"^brig \d+\.\d+\.\d+$")
        self.assertRegex(lines[1], r"^Python in the jail +3\.\d+\.\d+ ")
        self.assertEqual(lines[2].split(maxsplit=1), ["/usr/bin/python3", system.stdout.splitlines()[0]])
        self.assertEqual(len(lines), 3, lines)

    def test_the_version_tells_a_jail_that_was_built_with_another_python(self):
        self.brig_path = os.path.join(self.folder, "brig")
        self.copy_program("brig")
        for jail, third in (("#!/bin/sh\necho 3.11.2 of old\n", "They differ"), ("#!/bin/sh\nexit 1\n", None)):
            self.write("brig-jail", jail, mode=0o755)
            lines = self.brig("--version").out.splitlines()
            self.assertRegex(lines[1], "3.11.2 of old$" if third else "unknown$")
            self.assertEqual([line[:11] for line in lines[3:]], [third] if third else [])

    def copy_program(self, name):
        """Copies a program of the build into the test's folder."""
        with open(os.path.join(os.path.dirname(harness.BRIG), name), "rb") as file:
            self.write(name, file.read(), mode=0o755)

    def test_help_has_one_column_for_what_things_are(self):
        for words in (["--help"], ["run", "--help"], ["policy", "--help"]):
            with self.subTest(" ".join(words)):
                blocks = self.brig(*words).out.split("\n\n")
                tables = [block.splitlines() for block in blocks if re.match(r"(options|exit codes):|  brig run", block)]
                self.assertTrue(tables)
                for rows in tables:
                    rows = rows if rows[0].startswith(" ") else rows[1:]
                    columns = {re.match(r".*\S  +(?=\S)", row).end() for row in rows}
                    self.assertEqual(len(columns), 1, "\n".join(rows))

    def test_help_lists_the_exit_code_of_every_verdict(self):
        rows = re.findall(r"^ +(\d+)  (\S+) ", self.brig("--help").out, flags=re.MULTILINE)
        codes = {verdict: code for verdict, code in harness.EXIT_CODES.items() if verdict}
        self.assertEqual({name: int(code) for code, name in rows if name != "-"}, codes)
        self.assertEqual([code for code, name in rows if name == "-"], ["2", "125"])

    def test_policy_show_prints_what_is_in_force(self):
        outcome = self.brig("policy", "show", "script")
        self.assertEqual(outcome.code, 0, str(outcome))
        shown = json.loads(outcome.out)
        with open(os.path.join(harness.ROOT, "policies/script.json"), encoding="utf-8") as file:
            self.assertEqual(shown, json.load(file))


class Verdicts(Case):
    """Each verdict has its exit code, and the report tells the reason."""

    users = harness.every_user()

    def test_an_error_of_the_script_is_failed_with_type_message_and_line(self):
        outcome = self.run_workflow('x = 1\n\ndef f():\n    raise ValueError("no good")\n\nf()\n')
        self.assert_verdict(outcome, "failed")
        error = outcome.report["error"]
        self.assertEqual((error["type"], error["message"], error["line"]), ("ValueError", "no good", 4))
        self.assertEqual(outcome.out, "")

    def test_endless_recursion_is_told_in_a_few_lines(self):
        outcome = self.run_workflow("def f():\n    return f()\nf()\n")
        self.assert_verdict(outcome, "failed")
        self.assertEqual(len(outcome.report["error"]["traceback"]), 3)
        self.assertLess(len(outcome.err.splitlines()), 6)
        self.assertRegex(outcome.err, r"\n  line 2, in f\n  … repeated \d+ more times\n")

    def test_what_cannot_be_a_value_is_failed(self):
        for source in ("return {1, 2}", "return float('nan')", "return lambda: 1", 'return agent("x")', "return 2 ** 64"):
            with self.subTest(source):
                self.assert_verdict(self.run_workflow(source + "\n"), "failed")

    def test_budgets_that_are_spent_are_over_budget(self):
        for source, setting, shown in (
            ('await parallel([agent("x") for _ in range(20)])', "budgets.nodes=5", "5"),
            (SPINS, "budgets.cpu=200 ms", '"200 ms"'),
            ("x = [0] * (1 << 40)", "limits.address_space=500 MiB", '"500 MiB"'),
            ('await agent("wait")', "budgets.wall=300 ms", '"300 ms"'),
            ("await parallel([lambda: 1 for _ in range(20)])", "budgets.scopes=5", "5"),
            ('for _ in range(100):\n    log("x" * 100)', "budgets.log=1 KiB", '"1 KiB"'),
            ('return "x" * 5000', "budgets.result=1 KiB", '"1 KiB"'),
        ):
            key = setting.split("=")[0]
            with self.subTest(key):
                slow = ["--agent", "replies:" + self.write("slow.json", SLOW)] if key == "budgets.wall" else []
                outcome = self.run_workflow(source + "\n", "--set", setting, *slow)
                self.assert_verdict(outcome, "over_budget")
                self.assertTrue(outcome.report["reason"])
                self.assertEqual(outcome.report["budget"], key)
                remedy = f"{key} is {shown}: raise it in the policy, or for one run with --set {key}=VALUE --allow-wider"
                self.assertEqual(outcome.report["remedy"], remedy)
                self.assertIn(f"\nbrig: {remedy}\n", "\n" + outcome.err)

    def test_what_no_frame_has_room_for_names_the_budget(self):
        narrow = ("--set", "budgets.frame=1 KiB")
        outcome = self.run_workflow('await agent("x" * 2000)\n', *narrow)
        self.assert_verdict(outcome, "failed")
        self.assertIn("budgets.frame of the policy", outcome.report["reason"])
        outcome = self.run_workflow('log("x" * 2000)\n', *narrow)
        self.assertIn("budgets.frame of the policy", outcome.report["reason"])
        outcome = self.run_workflow("return 1" + " " * 2000 + "\n", "--set", "budgets.script=1 KiB")
        self.assert_verdict(outcome, "rejected")
        self.assertIn("budgets.script", outcome.err)
        self.assertIsNone(outcome.report["budget"])

    def test_the_node_budget_counts_exactly(self):
        outcome = self.run_workflow('await parallel([agent("x") for _ in range(100)])\n', "--set", "budgets.nodes=5")
        self.assert_verdict(outcome, "over_budget")
        self.assertIn(
            "[workflow] workflow exceeded its node budget (5 agent dispatches) — possible unbounded loop.",
            outcome.report["reason"],
        )
        self.assertEqual(len(outcome.report["calls"]), 5)

    def test_a_waiting_script_uses_no_processor_time(self):
        replies = self.write("slow.json", SLOW.replace("60000", "1500"))
        outcome = self.run_workflow(WAITS, "--agent", "replies:" + replies, "--set", "budgets.cpu=500 ms")
        self.assert_verdict(outcome, "completed")
        self.assertLess(outcome.report["usage"]["cpu_ms"], 500)
        self.assertGreaterEqual(outcome.report["usage"]["wall_ms"], 1500)

    def test_an_interpreter_that_breaks_is_crashed(self):
        source = "x = iter([])\nfor _ in range(300000):\n    x = enumerate(x)\nreturn [y for y in x]\n"
        outcome = self.run_workflow(source)
        self.assert_verdict(outcome, "crashed")

    def test_a_deadlock_is_failed_and_not_waited_for(self):
        source = "async def f():\n    return await g\n\ng = parallel([f])\nreturn await g\n"
        outcome = self.run_workflow(source)
        self.assert_verdict(outcome, "failed")


class Report(Case):
    """The report tells what was attested and what happened."""

    users = harness.every_user()

    def test_the_kernels_own_limit_on_processor_time_leaves_room_for_its_ticks(self):
        """It ends a run of which nobody can say why: on a busy machine its ticks count more than is used."""
        limits = self.run_workflow("return 1\n", "--set", "budgets.cpu=4 s").report["layers"]["limits"]
        self.assertGreater(limits["processor_time"], 2 * 4)

    def test_the_layers_are_those_of_the_policy(self):
        layers = self.run_workflow("return 1\n").report["layers"]
        self.assertEqual(
            layers["namespaces"],
            {name: True for name in ("user", "pid", "mount", "network", "ipc", "uts", "cgroup")},
        )
        self.assertEqual(layers["root"], "empty")
        self.assertEqual(layers["network"], "none")
        self.assertIn(layers["capabilities"], ("none", []))
        self.assertIs(layers["no_new_privs"], True)
        self.assertEqual(layers["seccomp"], "filter")
        self.assertEqual(layers["environment"], ["LC_ALL", "PYTHONHASHSEED", "PYTHONIOENCODING"])
        self.assertEqual(layers["descriptors"], [0, 1])
        self.assertEqual(layers["clocks"], "none" if backstops.versions()["counter_trap"] else "readable")
        self.assertEqual(layers["backstops"], backstops.offered())

    def test_a_backstop_that_is_not_listed_is_not_in_force(self):
        with open(os.path.join(harness.ROOT, "policies/script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        policy["process"]["backstops"] = ["landlock"]
        path = self.write("policy.json", json.dumps(policy))
        layers = self.run_workflow("return 1\n", "--policy", path).report["layers"]
        self.assertEqual(layers["backstops"], [word for word in backstops.offered() if word == "landlock"])

    def test_the_filter_has_seven_system_calls(self):
        self.assertEqual(self.run_workflow("return 1\n").report["policy"]["system_calls"], 7)

    def test_calls_scopes_and_logs_are_told_in_their_order(self):
        source = 'log("one")\na = await agent("x", label="first")\nawait parallel([agent("y"), lambda: agent("z")])\nreturn a\n'
        report = self.run_workflow(source).report
        self.assertEqual(
            [(call["id"], call["label"], call["state"]) for call in report["calls"]],
            [("r/agent-0", "first", "ok"), ("r/agent-1", None, "ok"), ("r/par-0/b-1/agent-0", None, "ok")],
        )
        self.assertEqual(report["counts"]["nodes"], 3)
        self.assertEqual([(line["id"], line["text"]) for line in report["log"]], [("r", "one")])

    def test_texts_are_exact_in_the_report_and_shown_to_people(self):
        odd = "a\x00b\x1b\x9b\u202ec\u2400"
        source = f"log({odd!r})\nawait agent('x', label={odd!r})\nraise ValueError({odd!r} + 'x' * 5000)\n"
        outcome = self.run_workflow(source)
        report, whole = outcome.report, odd + "x" * 5000
        self.assertEqual([line["text"] for line in report["log"]], [odd])
        self.assertEqual([call["label"] for call in report["calls"]], [odd])
        self.assertEqual((report["reason"], report["error"]["message"]), (f"ValueError: {whole}", whole))
        with open(os.path.join(self.folder, "report.json"), encoding="utf-8") as file:
            text = file.read()
        for said in (outcome.err, text.removesuffix("\n")):
            self.assertFalse((CONTROL_CHARACTERS | {"\u202e"}) & set(said))

    def test_overrides_are_listed(self):
        report = self.run_workflow("return 1\n", "--set", "budgets.nodes=7").report
        self.assertIn("budgets.nodes", report["policy"]["overrides"])

    def test_a_written_report_takes_the_place_of_an_old_one_whole(self):
        path = self.write("report.json", "x" * 100_000)
        outcome = self.brig("run", self.write("workflow.py", "return 1\n"), "--report", path)
        self.assertEqual(outcome.code, 0, str(outcome))
        with open(path, encoding="utf-8") as file:
            self.check_report(json.load(file), outcome)


class Signals(Case):
    """SIGINT and SIGTERM stop a run in order; a second signal ends it at once."""

    users = harness.every_user()

    def started(self, source, said):
        """A run whose script is known to be at work, since it has said something."""
        replies = self.write("slow.json", SLOW)
        script = self.write("workflow.py", source)
        self.report_path = os.path.join(self.folder, "report.json")
        running = self.start("run", script, "--agent", "replies:" + replies, "--report", self.report_path)
        running.wait_for_line(said)
        return running

    def stopped(self, running):
        """The run has ended as stopped, before what it waits for has come, with a whole report."""
        outcome = running.end()
        self.assertEqual(outcome.code, 7, str(outcome))
        self.assert_nothing_left()
        with open(self.report_path, encoding="utf-8") as file:
            self.assertEqual(self.check_report(json.load(file), outcome)["verdict"], "stopped")

    def test_a_waiting_run_stops(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number.name):
                running = self.started(WAITS, "asking")
                running.signal(number)
                self.stopped(running)

    def test_a_busy_run_stops(self):
        running = self.started('await agent("quick")\n' + SPINS, "ok ")
        running.signal()
        self.stopped(running)

    def test_a_second_signal_ends_at_once(self):
        running = self.started(WAITS, "asking")
        running.signal()
        running.signal()
        outcome = running.end(10)
        self.assertIn(outcome.code, (7, -signal.SIGINT), str(outcome))

    def test_a_signal_at_any_moment_of_the_start_stops(self):
        for delay_ms in (0, 1, 2, 4, 8, 16, 32, 64):
            with self.subTest(delay_ms=delay_ms):
                script = self.write("workflow.py", WAITS)
                running = self.start("run", script, "--agent", "replies:" + self.write("slow.json", SLOW))
                time.sleep(delay_ms / 1000)
                running.signal()
                outcome = running.end(20)
                self.assertIn(outcome.code, (7, -signal.SIGINT), str(outcome))
                self.assert_nothing_left()

    def test_sigkill_leaves_nothing_behind(self):
        running = self.started(WAITS, "asking")
        running.signal(signal.SIGKILL)
        self.assertEqual(running.end(10).code, -signal.SIGKILL)
        self.assert_nothing_left()


if __name__ == "__main__":
    harness.main()
