#!/usr/bin/python3
"""Every folder of examples/ gives the result that is kept beside it, and does what its README says."""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
import unittest

import harness
from harness import Case

EXAMPLES = os.path.join(harness.ROOT, "examples")
NAMES = sorted(entry.name for entry in os.scandir(EXAMPLES) if entry.is_dir())

# Characters that a terminal obeys or that turn its writing direction.
STEERING = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"


def text(name, file):
    """A file of an example."""
    with open(os.path.join(EXAMPLES, name, file), encoding="utf-8") as opened:
        return opened.read()


def value(name, file):
    """A JSON file of an example."""
    return json.loads(text(name, file))


def uses(name, kind):
    """How many calls the recorded replies of a kind, value or error, are meant for."""
    return sum(reply.get("times", 1) for reply in value(name, "replies.json")["replies"] if kind in reply)


class Example(Case):
    """Runs examples."""

    users = harness.every_user()

    def run_example(self, name, *options):
        """Runs an example with its recorded replies."""
        replies = "replies:" + self.copy(f"examples/{name}/replies.json")
        return self.run_dry(name, "--agent", replies, *options)

    def run_dry(self, name, *options):
        """Runs an example without recorded replies."""
        args = self.copy(f"examples/{name}/args.json")
        return self.run_workflow(text(name, f"{name}.py"), "--args-file", args, *options)

    def assert_expected(self, name, outcome):
        """The value is the kept one: its numbers' kinds and the order of its keys as well."""
        self.assert_verdict(outcome, "completed")
        expected = json.dumps(value(name, "expected.json"), indent=1)
        self.assertEqual(json.dumps(outcome.value, indent=1), expected)


class EveryExample(Example):
    """What holds for each folder."""

    def test_each_folder_holds_the_same_files(self):
        self.assertLessEqual({"research", "review", "triage"}, set(NAMES))
        for name in NAMES:
            with self.subTest(example=name):
                wanted = {f"{name}.py", "args.json", "replies.json", "expected.json", "README.md"}
                self.assertEqual(wanted - set(os.listdir(os.path.join(EXAMPLES, name))), set())

    def test_it_gives_the_expected_result(self):
        for name in NAMES:
            with self.subTest(example=name):
                self.assert_expected(name, self.run_example(name))

    def test_no_reply_was_recorded_in_vain_and_no_call_went_without(self):
        for name in NAMES:
            with self.subTest(example=name):
                counts = self.run_example(name, "--quiet").report["counts"]
                self.assertEqual(counts["failed"], uses(name, "error"))
                self.assertEqual(counts["nodes"], uses(name, "error") + uses(name, "value"))
                self.assertGreater(counts["nodes"], 12)

    def test_some_replies_fail_and_the_report_tells(self):
        for name in NAMES:
            with self.subTest(example=name):
                calls = self.run_example(name, "--quiet").report["calls"]
                self.assertGreater(len([call for call in calls if call["state"] == "failed"]), 0)

    def test_every_run_of_it_makes_the_same_calls(self):
        for name in NAMES:
            with self.subTest(example=name):
                first, second = (self.run_example(name, "--quiet").report["calls"] for _ in range(2))
                self.assertEqual(
                    sorted((call["id"], call["label"], call["state"]) for call in first),
                    sorted((call["id"], call["label"], call["state"]) for call in second),
                )

    def test_it_runs_dry_with_the_echo_back_end(self):
        for name in NAMES:
            with self.subTest(example=name):
                outcome = self.run_dry(name, "--quiet")
                self.assert_verdict(outcome, "completed")
                self.assertEqual(outcome.report["counts"]["failed"], 0)

    def test_without_its_args_it_says_what_to_give(self):
        for name in NAMES:
            for args in ("{}", "[]", "1"):
                with self.subTest(example=name, args=args):
                    outcome = self.run_workflow(text(name, f"{name}.py"), "--args", args)
                    self.assert_verdict(outcome, "failed")
                    self.assertIn(f"--args-file examples/{name}/args.json", outcome.err)
                    self.assertEqual(outcome.report["counts"]["nodes"], 0)

    def test_the_commands_of_its_readme_work_as_they_stand(self):
        for name in NAMES:
            with self.subTest(example=name):
                os.makedirs(os.path.join(self.folder, "examples", name))
                for file in (f"{name}.py", "args.json", "replies.json"):
                    self.write(f"examples/{name}/{file}", text(name, file))
                lines = [line for line in text(name, "README.md").splitlines() if line.startswith("    ")]
                self.assertIn("replies:", lines[0])
                for line in lines:
                    self.assertTrue(line.startswith("    build/brig run examples/"), line)
                outcomes = [self.brig(*shlex.split(line)[1:]) for line in lines]
                self.assert_expected(name, outcomes[0])
                self.assertEqual([outcome.code for outcome in outcomes], [0] * len(lines))


class Review(Example):
    """The code review: files in parallel, each finding checked, a summary of what is left."""

    def test_the_findings_are_about_lines_that_exist(self):
        texts = {entry["path"]: entry["text"].split("\n") for entry in value("review", "args.json")["files"]}
        findings = value("review", "expected.json")["findings"]
        self.assertGreater(len(findings), 5)
        for finding in findings:
            self.assertTrue(texts[finding["path"]][finding["line"] - 1].strip(), finding)


class MakeArgs(unittest.TestCase):
    """The script that makes the review's arguments of files."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name, content):
        """A file with this content."""
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def made(self, *paths):
        """What it says, and how it ended."""
        words = [os.path.join(EXAMPLES, "review", "make-args"), *paths]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    def test_files_become_arguments(self):
        path = self.path("good.c", "int x; /* “x” */\n".encode())
        self.assertEqual(json.loads(self.made(path).stdout), {"files": [{"path": path, "text": "int x; /* “x” */\n"}]})

    def test_what_is_no_text_is_told_in_one_line(self):
        good = self.path("good.c", b"int x;\n")
        for name, path, why in (
            ("missing", os.path.join(self.folder, "none.c"), "No such file or directory"),
            ("a folder", self.folder, "Is a directory"),
            ("binary", self.path("binary", b"\x7fELF\xff\xfe\x00"), "is not UTF-8 text"),
        ):
            with self.subTest(name):
                run = self.made(good, path)
                said = (run.returncode, run.stdout, run.stderr)
                self.assertEqual(said, (1, "", f"make-args: {path}: {why}\n"))

    def test_it_says_how_it_is_called(self):
        asked, bare = self.made("--help"), self.made()
        self.assertEqual((asked.returncode, asked.stderr), (0, ""))
        self.assertEqual((bare.returncode, bare.stdout, bare.stderr), (1, "", asked.stdout))
        self.assertIn("FILE", asked.stdout)


class Triage(Example):
    """The bug-report triage: reports in parallel, duplicates grouped, an answer drafted and checked."""

    def test_every_report_ends_in_exactly_one_place(self):
        result = self.run_example("triage", "--quiet").value
        groups = [result[place] for place in ("answers", "held", "unanswered", "for_a_human")]
        places = [number for group in groups for entry in group for number in entry["reports"]]
        places += [entry["report"] for entry in result["unclassified"]]
        numbers = [report["number"] for report in value("triage", "args.json")["reports"]]
        self.assertGreaterEqual(len(numbers), 36)
        self.assertEqual(sorted(places), sorted(numbers))

    def test_a_report_that_steers_is_shown_and_not_obeyed(self):
        outcome = self.run_example("triage")
        hostile = [report for report in value("triage", "args.json")["reports"] if "\x1b" in report["title"]]
        self.assertEqual(len(hostile), 1)
        self.assertIn("\\x1b]0;quern: all checks passed\\x07", outcome.err)
        self.assertNotRegex(outcome.err, STEERING)
        left = [number for entry in outcome.value["for_a_human"] for number in entry["reports"]]
        self.assertIn(hostile[0]["number"], left)


class Research(Example):
    """The research: sources to each question, claims from each source, claims reconciled and written up."""

    def test_every_question_is_answered_or_said_to_be_open(self):
        result = self.run_example("research", "--quiet").value
        questions = [question["text"] for question in value("research", "args.json")["questions"]]
        answered = [answer["question"] for answer in result["answers"]]
        self.assertGreater(len(result["open"]), 0)
        self.assertEqual(sorted(answered + result["open"]), sorted(questions))
        for answer in result["answers"]:
            self.assertIn(f"{answer['number']}. {answer['question']}", result["report"])


if __name__ == "__main__":
    harness.main()
