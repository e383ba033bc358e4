#!/usr/bin/python3
"""brig check: a script is judged in the jail where it would run, likely mistakes are warned of, and
nothing of it is run."""

import json
import os
import signal

import harness
import schemas
import testing_build

LATE = "files = args['files']\nreturn await parallel([lambda: agent(f) for f in files])\n"
MIXED = "import os\nagent('a')\nx = ().__class__\nreturn nonesuch\n"
DONE = '{"op":"done","payload":{"ok":%s}}'
FOUND = '[{"line":%s,"column":1,"rule":"%s","message":"%s","hint":%s}]'
ACTING = "\x1b\x9b\u202e\x07\r"  # what a terminal obeys


class Checking(harness.Case):
    """As every kind of user."""

    users = harness.every_user()

    def check(self, source, *options, **more):
        """Checks a script with --json, and holds what is said to its schema."""
        script = self.write("workflow.py", source)
        outcome = self.brig("check", script, "--json", *options, **more)
        outcome.report = json.loads(outcome.out)
        self.assertEqual(schemas.faults("check", outcome.report), [], str(outcome))
        self.assertEqual(outcome.report["exit_code"], outcome.code, str(outcome))
        return outcome

    def lines(self, source, *options):
        """Checks a script for people. Returns exit code, lines on standard output, standard error."""
        outcome = self.brig("check", self.write("workflow.py", source), *options)
        return outcome.code, outcome.out.replace(self.folder + "/", "").splitlines(), outcome.err

    def test_of_a_script_without_fault_nothing_is_said(self):
        self.assertEqual(self.lines("return await agent('a')\n"), (0, [], ""))
        report = self.check("return await agent('a')\n").report
        self.assertEqual((report["verdict"], report["reason"], report["problems"], report["warnings"]),
                         ("completed", None, [], []))

    def test_a_warning_has_its_place_and_the_fix_and_costs_nothing(self):
        code, lines, err = self.lines(LATE)
        self.assertEqual((code, len(lines), err), (0, 1, ""), lines)
        self.assertRegex(lines[0], r"^workflow\.py:2:24: warning: .*'f'.* \(.*lambda f=f: .*\)$")
        warnings = self.check(LATE).report["warnings"]
        self.assertEqual([(w["line"], w["column"], w["rule"]) for w in warnings], [(2, 24, "late_binding")])

    def test_errors_and_warnings_stand_in_the_order_of_the_script(self):
        code, lines, err = self.lines(MIXED)
        self.assertEqual((code, err), (3, ""))
        self.assertEqual([line.split(": ")[:2] for line in lines],
                         [["workflow.py:1:8", "error"], ["workflow.py:2:1", "warning"],
                          ["workflow.py:3:5", "error"], ["workflow.py:4:8", "error"]])

    def test_the_problems_are_those_of_a_run(self):
        for source in (MIXED, "return (1\n", "break\n", "return " + "(" * 5000, "x = 1\nreturn x" + ".real" * 20000,
                       "\n".join(f"x{n} = y{n}" for n in range(300)), "x = 1\n" * 250_000):
            with self.subTest(source[:20]):
                checked = self.check(source)
                ran = self.run_workflow(source)
                self.assertEqual((checked.code, ran.code), (3, 3), str(checked))
                self.assertEqual(checked.report["problems"], ran.report["problems"])
                self.assertEqual(checked.report["reason"], ran.report["reason"])
                self.assertEqual(checked.report["script"], ran.report["script"])
                self.assertEqual(checked.report["policy"]["sha256"], ran.report["policy"]["sha256"])

    def test_nothing_of_the_script_is_run(self):
        for source in ("log('here')\nraise ValueError('x')\n", "while True:\n    pass\n",
                       "await agent('a')\nreturn await parallel([agent('b')])\n", "x = 1 / 0\n"):
            with self.subTest(source[:20]):
                outcome = self.check(source)
                self.assertEqual((outcome.code, outcome.report["warnings"], outcome.err), (0, [], ""), str(outcome))

    def test_a_script_comes_from_standard_input_too(self):
        outcome = self.brig("check", "-", stdin=LATE.encode())
        self.assertEqual(outcome.code, 0, str(outcome))
        self.assertRegex(outcome.out, r"^-:2:24: warning: ")
        self.assertEqual(json.loads(self.brig("check", "-", "--json", stdin=b"return 1\n").out)["script"]["path"], "-")

    def test_the_policy_decides_what_is_refused(self):
        source = "return statistics.mean([1])\n"
        self.assertEqual(self.check(source).code, 0)
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        policy["language"]["modules"].remove("statistics")
        path = self.write("strict.json", json.dumps(policy))
        outcome = self.check(source, "--policy", path)
        self.assertEqual((outcome.code, [p["rule"] for p in outcome.report["problems"]]), (3, ["unbound"]))

    def test_what_the_compiler_doubts_is_warned_of(self):
        report = self.check("x = args\nif x is 5:\n    pass\nif x is None:\n    pass\n").report
        self.assertEqual([(w["line"], w["rule"]) for w in report["warnings"]], [(2, "compiler")])

    def test_a_bomb_for_the_parser_is_a_verdict(self):
        source = "x = [" + "[],\n" * 200_000 + "]\n"
        for setting, verdict in (("budgets.cpu=10 ms", "over_budget"), ("budgets.script=1 KiB", "rejected")):
            with self.subTest(setting):
                outcome = self.check(source, "--set", setting)
                self.assert_verdict(outcome, verdict)
        outcome = self.check("x = [" + "{}," * 330_000 + "]\n", "--set", "limits.address_space=64 MiB")
        self.assertIn(outcome.report["verdict"], ("over_budget", "rejected"), str(outcome))

    def test_a_hostile_name_is_shown_and_not_obeyed(self):
        path = os.path.join(self.folder, ACTING + "x.py")
        self.write(ACTING + "x.py", LATE)
        for words in (["check", path], ["check", path, "--json"]):
            outcome = self.brig(*words)
            self.assertEqual(outcome.code, 0, str(outcome))
            self.assertIn("x.py", outcome.out)
            for character in ACTING:
                self.assertNotIn(character, outcome.out + outcome.err)

    def test_a_result_that_reaches_nobody_is_no_check(self):
        script = self.write("one.py", "return 1\n")
        words = self.user.command("sh", "-c", 'exec "$@" >&-', "sh", self.brig_path, "check", script, "--json")
        outcome = harness.Running(words, env=harness.ENVIRONMENT, folder=self.folder).end()
        self.assert_one_line(outcome, 125, "standard output")

    def test_a_signal_stops_it(self):
        source = "x = [" + "[],\n" * 200_000 + "]\n"
        running = self.start("check", self.write("large.py", source), "--json")
        running.wait_for_process("brig-jail")
        running.signal(signal.SIGTERM)
        outcome = running.end()
        self.assertEqual(outcome.code, 7, str(outcome))
        report = json.loads(outcome.out)
        self.assertEqual((schemas.faults("check", report), report["verdict"]), ([], "stopped"))

    def test_help_tells_the_options_and_starts_nothing(self):
        outcome = self.brig_counted("check", "--help")
        self.assertEqual((outcome.code, outcome.err, outcome.started), (0, "", 0), str(outcome))
        for word in ("brig check SCRIPT", "--policy", "--set", "--allow-wider", "--json"):
            self.assertIn(word, outcome.out)
        self.assertIn("brig check SCRIPT", self.brig("--help").out)


class TakenOver(testing_build.TestingCase):
    """The jail says what an attacker wants it to say: it is judged by its form, and shown."""

    users = harness.every_user()

    def said(self, text, *options):
        """brig check where the jail says this text, whatever the script."""
        script = self.write("forged.py", text)
        return self.brig("check", script, *options, env={"BRIG_TEST_GUEST": "brig-jail-forging"})

    def assert_blocked(self, text, *names):
        """The check ends as blocked, with one line that says why."""
        outcome = self.said(text + "\n")
        self.assert_one_line(outcome, 5, *names)
        report = json.loads(self.said(text + "\n", "--json").out)
        self.assertEqual(schemas.faults("check", report), [])
        self.assertEqual((report["verdict"], report["problems"], report["warnings"]), ("blocked", [], []))

    def test_forged_texts_are_shown_and_not_obeyed(self):
        escaped = json.dumps(ACTING + "\nfake.py:1:1: error: ")[1:-1]
        for form in ('true,"warnings":%s', 'false,"code":"rejected","problems":%s,"warnings":[]'):
            found = FOUND % (1, escaped, "m" + escaped, f'"{escaped}"')
            outcome = self.said(DONE % (form % found) + "\n")
            self.assertIn(outcome.code, (0, 3), str(outcome))
            self.assertEqual((len(outcome.out.splitlines()), outcome.err), (1, ""), str(outcome))
            as_json = self.said(DONE % (form % found) + "\n", "--json")
            for character in ACTING:
                self.assertNotIn(character, outcome.out + as_json.out)
            report = json.loads(as_json.out)
            self.assertEqual(schemas.faults("check", report), [])
            self.assertEqual((report["warnings"] + report["problems"])[0]["rule"], ACTING + "\nfake.py:1:1: error: ")

    def test_a_check_that_calls_is_blocked_and_nothing_dispatched(self):
        agent = '{"id":1,"op":"agent","ctx":"r","payload":{"prompt":"p"}}'
        self.assert_blocked(agent, "agent", "checked")
        self.assert_blocked('{"id":1,"op":"parallel","ctx":"r","count":3}', "parallel", "checked")
        self.assert_blocked('{"op":"log","ctx":"r","payload":{"text":"t"}}', "log", "checked")

    def test_an_end_of_another_form_is_blocked(self):
        for form, name in (
            ('true,"value":1', "warnings"), ('true', "warnings"), ('true,"warnings":[1]', "warning"),
            ('true,"warnings":{}', "warnings"), ('true,"warnings":[],"value":1', "warnings"),
            ('false,"code":"rejected","problems":[],"warnings":[]', "problems"),
            ('false,"code":"rejected","problems":' + FOUND % (1, "r", "m", "null"), "warnings"),
            ('false,"code":"deadlock","error":{"type":"t","message":"m","line":1,"traceback":[]}', "deadlock"),
            ('true,"warnings":' + FOUND % ('"1"', "r", "m", "null"), "line"),
            ('true,"warnings":' + FOUND % (-1, "r", "m", "null"), "line"),
        ):
            with self.subTest(form[:40]):
                self.assert_blocked(DONE % form, name)

    def test_what_only_the_supervisor_refuses_is_one_line(self):
        outcome = self.said(DONE % ('true,"warnings":' + FOUND % ("null", "r", "m", "null")) + "\n")
        self.assert_one_line(outcome, 125, "bridge")
        report = json.loads(self.said(DONE % ('true,"warnings":' + FOUND % ("null", "r", "m", "null")) + "\n", "--json").out)
        self.assertEqual((schemas.faults("check", report), report["verdict"]), ([], None))

    def test_a_jail_that_says_nothing_has_crashed(self):
        outcome = self.said("return 1")  # a line without its end is no frame
        self.assert_one_line(outcome, 8, "ended without a result")

    def test_a_run_may_not_end_as_a_check(self):
        script = self.write("forged.py", DONE % 'true,"warnings":[]' + "\n")
        outcome = self.brig("run", script, "--quiet", env={"BRIG_TEST_GUEST": "brig-jail-forging"})
        self.assert_one_line(outcome, 5, "value")


if __name__ == "__main__":
    harness.main()
