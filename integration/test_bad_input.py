#!/usr/bin/python3
"""Bad input ends with one line that names the thing: nothing is started, nothing is left behind."""

import json
import os

import harness
from harness import Case

GOOD = "return 1\n"


def repository_text(path):
    """A file of the repository as text."""
    with open(os.path.join(harness.ROOT, path), encoding="utf-8") as file:
        return file.read()


class WrongUsage(Case):
    """Exit code 2: what can be refused before anything is started."""

    users = harness.every_user()

    def refused(self, words, *names):
        """The command is refused with one line naming the thing, and has started no process."""
        outcome = self.brig_counted(*words)
        self.assert_one_line(outcome, 2, *names)
        self.assertEqual(outcome.started, 0, f"processes were started\n{outcome}")
        self.assertEqual(os.path.exists(os.path.join(self.folder, "report.json")), False)

    def test_a_script_that_cannot_be_read_is_refused(self):
        folder = os.path.join(self.folder, "folder.py")
        os.mkdir(folder)
        cases = {
            "missing": os.path.join(self.folder, "missing.py"),
            "a directory": folder,
            "in a missing folder": os.path.join(self.folder, "nowhere", "script.py"),
            "below a file": os.path.join(self.write("file.py", GOOD), "script.py"),
            "a link to itself": self.link_to_itself("loop.py"),
            "a device without end": "/dev/zero",
        }
        for what, path in cases.items():
            with self.subTest(what):
                self.refused(["run", path], os.path.basename(path))

    def link_to_itself(self, name):
        """A symbolic link that leads nowhere."""
        path = os.path.join(self.folder, name)
        os.symlink(path, path)
        return path

    def test_a_script_without_read_permission_is_refused(self):
        path = self.write("secret.py", GOOD, mode=0o000)
        if harness.users.can_read(self.user, path):  # as root may, whatever the mode
            self.assertEqual(self.brig("run", path).code, 0)
            return
        self.refused(["run", path], "secret.py", "Permission denied")

    def test_a_hostile_file_name_does_nothing_to_a_terminal(self):
        name = "\x1b[2J\x9b31m\u202e\x07\rgone.py"
        outcome = self.brig_counted("run", os.path.join(self.folder, name))
        self.assert_one_line(outcome, 2, "gone.py")
        for character in "\x1b\x9b\u202e\x07\r":
            self.assertNotIn(character, outcome.err)

    def test_a_script_over_the_size_limit_is_refused(self):
        path = self.write("big.py", "x = 1\n" * 400_000)
        outcome = self.brig("run", path)
        self.assertIn(outcome.code, (2, 3), str(outcome))
        self.assertIn("big.py", outcome.err)
        self.assertEqual(outcome.out, "")

    def test_args_that_are_not_strict_json_are_refused(self):
        script = self.write("good.py", GOOD)
        for text in (
            "", " ", "{", "{'a': 1}", "[1,]", "nul", "NaN", "1 2", '{"a":1,"a":2}', '"\\ud800"',
            "[" * 5000 + "]" * 5000, "01", '"\t"', "Infinity", "1e999",
        ):  # fmt: skip
            with self.subTest(text[:20]):
                self.refused(["run", script, "--args", text], "--args")

    def test_an_args_file_that_is_no_json_is_refused(self):
        script = self.write("good.py", GOOD)
        for name, content, said in (
            ("empty.json", b"", "is empty: JSON is expected"), ("broken.json", b'{"a":', "1:6: read as JSON: "),
            ("bytes.json", b'"\xff\xfe"', "1:2: read as JSON: "), ("nul.json", b'"\x00"', "1:2: read as JSON: "),
            ("args.yaml", b"topics:\n- a\n", "1:1: read as JSON: "), ("far.json", b"[1" + 20 * b"0" + b"]", "1:2: read as JSON: "),
        ):  # fmt: skip
            with self.subTest(name):
                path = self.write(name, content)
                self.refused(["run", script, "--args-file", path], f"brig: --args-file {path}:", said)
        for path in (os.path.join(self.folder, "none.json"), self.folder):
            self.refused(["run", script, "--args-file", path], f"brig: --args-file {path}: ")
        self.refused(["run", script, "--args-file", ""], "brig: --args-file: the file has an empty name")

    def test_wrong_words_are_refused(self):
        script = self.write("good.py", GOOD)
        args = self.write("args.json", "{}")
        for words, name in (
            (["run", script, "--frobnicate"], "--frobnicate"),
            (["run", script, "-z"], "-z"),
            (["run", script, "--args"], "--args"),
            (["run", script, "--policy"], "--policy"),
            (["run", script, "--json=yes"], "--json"),
            (["run", script, "extra"], "extra"),
            (["run"], "brig: SCRIPT is missing; usage: "),
            (["run", "--quiet"], "brig: SCRIPT is missing; usage: "),
            (["run", script, "--args", "1", "--args-file", args], "--args-file"),
            (["run", script, "--args", "1", "--args", "2"], "--args"),
            (["run", script, "--agent", "oracle"], "oracle"),
            (["run", script, "--agent", ""], "--agent"),
            (["run", script, "--journal", "file.db"], "--journal"),
            (["run", ""], "script"),
            (["fly", script], "fly"),
            (["check"], "brig: SCRIPT is missing; usage: "),
            (["check", script, "extra"], "extra"),
            (["check", script, "--args", "1"], "--args"),
            (["check", script, "--report", "report.json"], "--report"),
            (["check", script, "--policy"], "--policy"),
            (["check", script, "--json=yes"], "--json"),
            (["check", script, "--policy", "nonesuch"], "nonesuch"),
            (["check", script, "--set", "budgets.bananas=5"], "budgets.bananas"),
            (["check", script, "--set", "budgets.nodes=1000000"], "budgets.nodes"),
            (["check", ""], "script"),
            (["policy"], "policy"),
            (["policy", "show"], "brig: NAME|FILE is missing; usage: "),
            (["policy", "show", "nonesuch"], "nonesuch"),
            (["policy", "frob"], "frob"),
            (["--frobnicate"], "--frobnicate"),
        ):
            with self.subTest(" ".join(os.path.basename(word) for word in words)):
                self.refused(words, name)

    def test_a_word_with_a_slip_is_told_what_was_meant_and_no_other_word_is(self):
        script = self.write("good.py", GOOD)
        for words, meant in (
            (["rnu", script], "run"),
            (["chek", script], "check"),
            (["check", script, "--jsno"], "--json"),
            (["polcy", "show"], "policy"),
            (["--hlep"], "--help"),
            (["--verison"], "--version"),
            (["policy", "shwo", "script"], "show"),
            (["run", script, "--arg", "1"], "--args"),
            (["run", script, "--quite"], "--quiet"),
            (["run", script, "--reprot=x.json"], "--report"),
            (["policy", "show", "script", "--sett", "budgets.nodes=1"], "--set"),
            (["run", script, "--set", "budgets.node=5"], "budgets.nodes"),
        ):
            with self.subTest(words=words[0] + " " + words[-1]):
                self.refused(words, f"; nearest: {meant}")
        for words in (
            ["fly", script], ["x"], ["policy", "frob"], ["run", script, "--frobnicate"], ["run", script, "-z"],
            ["run", script, "--set", "bananas=5"],
        ):  # fmt: skip
            with self.subTest(words=words):
                outcome = self.brig_counted(*words)
                self.assert_one_line(outcome, 2)
                self.assertNotIn("nearest", outcome.err)

    def test_no_word_at_all_shows_the_usage(self):
        outcome = self.brig_counted()
        self.assertEqual(outcome.code, 2, str(outcome))
        self.assertEqual((outcome.out, outcome.started), ("", 0))
        self.assertIn("run", outcome.err)

    def test_a_replies_file_that_does_not_fit_is_refused(self):
        script = self.write("good.py", GOOD)
        for name, content in (
            ("empty.json", ""),
            ("replies.yaml", "replies: []"),
            ("list.json", "[]"),
            ("unknown.json", '{"replies":[],"otherwise":"error","surprise":1}'),
            ("otherwise.json", '{"replies":[],"otherwise":"maybe"}'),
            ("match.json", '{"replies":[{"match":{"colour":"*"},"value":1}],"otherwise":"error"}'),
            ("both.json", '{"replies":[{"match":{"id":"*"},"value":1,"error":{"code":"x"}}],"otherwise":"error"}'),
        ):
            with self.subTest(name):
                path = self.write(name, content)
                self.refused(["run", script, "--agent", "replies:" + path], f"brig: --agent replies:{path}:")
        self.refused(["run", script, "--agent", "replies:/nonexistent/r.json"], "--agent replies:/nonexistent/r.json: ")
        self.refused(["run", script, "--agent", "replies:"], "--agent replies: names no file")

    def test_a_setting_that_does_not_fit_is_refused(self):
        script = self.write("good.py", GOOD)
        for setting, name in (
            ("budgets.bananas=5", "budgets.bananas"),
            ("bananas=5", "bananas"),
            ("budgets.nodes", "budgets.nodes"),
            ("budgets.nodes=", "budgets.nodes"),
            ("budgets.nodes=many", "budgets.nodes"),
            ("budgets.nodes=-1", "budgets.nodes"),
            ("budgets.cpu=5", "budgets.cpu"),
            ("budgets.cpu=5 parsecs", "budgets.cpu"),
            ("budgets.nodes=1000000", "budgets.nodes"),
            ("otherwise=allow", "otherwise"),
            ("=5", "--set"),
        ):
            with self.subTest(setting):
                self.refused(["run", script, "--set", setting], name)

    def test_a_report_that_cannot_be_written_is_refused_beforehand(self):
        script = self.write("good.py", GOOD)
        for path in (os.path.join(self.folder, "nowhere", "report.json"), self.folder):
            with self.subTest(os.path.basename(path)):
                self.refused(["run", script, "--report", path], os.path.basename(path))


    def test_a_file_that_is_read_is_not_written_over(self):
        script = self.write("script.py", "return 1\n")
        others = {"--args-file": "{}", "--agent": '{"replies": [], "otherwise": "echo"}'}
        link = os.path.join(self.folder, "link")
        os.symlink(script, link)
        for output in ("--report", "--events"):
            for path in (script, link, os.path.join(self.folder, ".", "script.py")):
                with self.subTest(output=output, path=os.path.basename(path)):
                    self.refused(["run", script, output, path], output, "the script", os.path.basename(path))
            for option, text in others.items():
                with self.subTest(output=output, option=option):
                    path = self.write(option.strip("-") + ".json", text)
                    value = "replies:" + path if option == "--agent" else path
                    self.refused(["run", script, option, value, output, path], output, option)
                    with open(path, encoding="utf-8") as file:
                        self.assertEqual(file.read(), text)
        with open(script, encoding="utf-8") as file:
            self.assertEqual(file.read(), "return 1\n")

    def test_two_outputs_are_two_files(self):
        script = self.write("script.py", "return 1\n")
        for first, second in (("both", "both"), ("both", "./both")):
            with self.subTest(second=second):
                first, second = (os.path.join(self.folder, path) for path in (first, second))
                self.refused(["run", script, "--report", first, "--events", second], "--report", "--events")
        outcome = self.brig("run", script, "--report", "/dev/null", "--events", "/dev/null")
        self.assert_verdict(outcome, "completed")


class WrongPolicy(Case):
    """A policy with one thing wrong is refused with its place, and nothing is started."""

    users = harness.every_user()

    def variant(self, change):
        """The script policy with one change, as a file of the user's."""
        policy = json.loads(repository_text("policies/script.json"))
        change(policy)
        return self.write("odd.json", json.dumps(policy, indent=2))

    def refused(self, path, *names):
        """brig run refuses the policy with one line that begins with file, line and column."""
        outcome = self.brig_counted("run", self.write("good.py", GOOD), "--policy", path)
        self.assert_one_line(outcome, 2, *names)
        self.assertEqual(outcome.started, 0)
        return outcome

    def test_an_unknown_policy_is_refused(self):
        for name in ("nonesuch", "../script", "./nonesuch.json", "", "script.json.bak", "/dev/null"):
            with self.subTest(name):
                self.refused(name, name or "policy")

    def test_a_policy_with_one_wrong_thing_is_refused(self):
        for name, change in {
            "surprise": lambda policy: policy.update(surprise=1),
            "purpose": lambda policy: policy.pop("purpose"),
            "naps": lambda policy: policy["budgets"].update(naps="3 s"),
            "nodes": lambda policy: policy["budgets"].pop("nodes"),
            "frobnicate": lambda policy: policy["system_calls"][0].update(allow=["frobnicate"]),
            "because": lambda policy: policy["system_calls"][0].pop("because"),
            '"allow"': lambda policy: policy.update(otherwise="allow"),
            "address_space": lambda policy: policy["limits"].update(address_space="512"),
            "namespaces": lambda policy: policy.update(namespaces=["user", "time machine"]),
        }.items():
            with self.subTest(name):
                outcome = self.refused(self.variant(change), name)
                self.assertRegex(outcome.err, r"odd\.json:\d+:\d+: ")

    def test_a_policy_that_others_can_write_is_refused(self):
        path = self.variant(lambda policy: None)
        os.chmod(path, 0o666)
        self.refused(path, "odd.json", "write")

    def test_a_policy_that_is_cut_short_is_refused(self):
        text = repository_text("policies/script.json")
        for part in (0, 1, len(text) // 2, len(text.rstrip()) - 1):
            with self.subTest(length=part):
                self.refused(self.write("odd.json", text[:part]), "odd.json")

    def test_the_same_policy_unchanged_is_taken(self):
        path = self.variant(lambda policy: None)
        outcome = self.run_workflow(GOOD, "--policy", path)
        self.assert_verdict(outcome, "completed")


class WrongScript(Case):
    """Exit code 3, or 2 where the supervisor already sees it: text that is no workflow."""

    users = harness.every_user()

    def test_text_that_is_no_workflow_is_refused_in_one_line(self):
        for name, content, words in (
            ("invalid-utf-8.py", b"x = '\xff'\n", ":1:6: byte 0xff is not UTF-8 text"),
            ("empty.py", b"", "is empty"),
            ("nul.py", b"x = 1\x00\n", ":1:6: a NUL character"),
            ("utf-16.py", "return 1\n".encode("utf-16"), ":1:1: byte 0xff is not UTF-8 text"),
        ):
            with self.subTest(name):
                outcome = self.brig("run", self.write(name, content))
                self.assertIn(outcome.code, (2, 3), str(outcome))
                self.assert_one_line(outcome, outcome.code, name, words)
                self.assert_nothing_left()

    def test_what_the_parser_refuses_is_told_with_its_place(self):
        for name, content in {
            "half-a-call.py": b"return (1\n",
            "deep.py": b"return " + b"(" * 5000 + b")" * 5000,
            "indent.py": b"x = 1\n  y = 2\n",
            "long-chain.py": b"x = 1\nreturn x" + b".real" * 20000,
        }.items():
            with self.subTest(name):
                outcome = self.brig("run", self.write(name, content))
                self.assert_verdict(outcome, "rejected")
                self.assertRegex(outcome.err, name + r":\d+:\d+: ")
                self.assertEqual(outcome.out, "")
                self.assert_nothing_left()

    def test_each_problem_is_told_once(self):
        for source in ("return open('x')\n", "import os\nreturn open('x')\n", "return (1\n"):
            with self.subTest(source):
                outcome = self.run_workflow(source)
                lines = outcome.err.splitlines()
                self.assertEqual(lines[0], "brig: rejected: the validator refused the script")
                self.assertEqual(len(lines), 1 + len(outcome.report["problems"]))
                for problem in outcome.report["problems"]:
                    self.assertEqual(outcome.err.count(problem["message"]), 1, outcome.err)

    def test_a_rejected_script_lists_every_problem_in_the_report(self):
        outcome = self.run_workflow("import os\nx = ().__class__\nreturn nonesuch\n")
        self.assert_verdict(outcome, "rejected")
        self.assertEqual([problem["line"] for problem in outcome.report["problems"]], [1, 2, 3])
        self.assertEqual(outcome.out, "")


if __name__ == "__main__":
    harness.main()
