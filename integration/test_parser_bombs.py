#!/usr/bin/python3
"""Scripts made to break the parser end in a verdict, and the run beside them does not notice."""

import json
import os
import subprocess

import bombs
import harness
import schemas
from testing_build import TestingCase

NEIGHBOUR = "x = 0\nfor i in range(10):\n    x += await agent('a')\nreturn x\n"
MESSAGE_MOST = 400


def end_of(report):
    """The report's verdict and what it rests on, as the tables of the bombs have it."""
    rules = {problem["rule"] for problem in report["problems"] or ()} - {"more"}
    rests_on = " ".join(sorted(rules)) or report["budget"] or (report["error"] or {}).get("type") or ""
    return f"{report['verdict']} {rests_on}".strip()


def is_expected(end, expected):
    """Whether an end is one of those expected, which may name the verdict alone."""
    return any(end in (one, f"{one} {end.partition(' ')[2]}") for one in expected.split("|"))


def faults_of_problems(report, text):
    """What an author could not use: no text, no place in the script, no remedy for what has no place."""
    lines = len(text.splitlines()) + 1
    problems = report["problems"] or ()
    for problem in problems:
        if not 0 < len(problem["message"]) < MESSAGE_MOST or not 1 <= problem["line"] <= lines or problem["column"] < 1:
            yield f"a problem of no use: {problem}"
        if problem["rule"] == "nesting" and not problem["hint"]:
            yield f"no hint: {problem}"
    if len(problems) > 101:
        yield f"{len(problems)} problems"


def faults_of(report, text, expected):
    """What is wrong with the end of a bomb."""
    yield from schemas.faults("report", report)
    if not is_expected(end_of(report), expected):
        yield f"{end_of(report)} ({report['reason']}) instead of {expected}"
    yield from faults_of_problems(report, text)
    if report["verdict"] == "over_budget" and not report["remedy"]:
        yield "no remedy for a spent budget"


class Host(TestingCase):
    """One host makes a run of each while another run of it is under way."""

    users = harness.every_user()[:2]

    def reports(self, texts):
        """The reports of the texts, and those of the runs beside them."""
        neighbour = self.write("neighbour.py", NEIGHBOUR)
        paths = [self.write(f"{number}.py", text) for number, text in enumerate(texts)]
        command = self.user.command(os.path.join(self.programs, "host_beside"), neighbour, *paths)
        run = subprocess.run(
            command, env=harness.ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        told = [json.loads(line) for line in run.stdout.splitlines()]
        beside = [report for report in told if report["script"]["path"] == neighbour]
        return [report for report in told if report["script"]["path"] != neighbour], beside

    def test_every_bomb_ends_in_its_verdict(self):
        # The parser does not know who runs it.
        made = self.share(list(bombs.bombs()))
        reports, beside = self.reports([text for _, text, _ in made])
        self.assertEqual(len(reports), len(made))
        faults = {expected: [] for _, _, expected in made}
        for (name, text, expected), report in zip(made, reports):
            faults[expected] += [f"{name}: {fault}" for fault in faults_of(report, text, expected)]
        for expected, found in faults.items():
            with self.subTest(expected):
                self.assertEqual(found, [])
        with self.subTest("the runs beside them"):
            self.assertEqual({(report["verdict"], report["value"]) for report in beside}, {("completed", 10)})


class Command(harness.Case):
    """The same by the command: what a person sees of it is short, and the exit code tells."""

    users = harness.every_user()[:2]

    def test_a_bomb_is_told_in_few_lines(self):
        for name, text, verdict in (
            ("parentheses", "return " + "(" * 100_000 + ")" * 100_000, "rejected"),
            ("sum", "x = 0" + "+0" * 200_000, "rejected"),
            ("problems", "import os\n" * 100_000, "rejected"),
            ("fields", "x = f'" + "{1:" * 50_000 + "}" * 50_000 + "'", "rejected"),
            ("line", "x = '" + "x" * (bombs.BUDGET - 6) + "'", "completed"),
            ("memory", "return 'x'*10**9", "over_budget"),
        ):
            with self.subTest(name):
                outcome = self.run_workflow(text)
                self.assert_verdict(outcome, verdict)
                lines = outcome.err.splitlines()
                self.assertLess(len(lines), 104)
                self.assertLess(max(map(len, lines)), 1000)

    def test_a_script_over_the_budget_is_not_parsed(self):
        for name, piece in {"names": "x = 1\n", "parentheses": "(", "line": "#", "blanks": " "}.items():
            with self.subTest(name):
                size = bombs.BUDGET + 1
                outcome = self.run_workflow((piece * size)[:size])
                self.assert_verdict(outcome, "rejected")
                self.assertEqual(len(outcome.report["problems"]), 1)
                self.assertIn(f"has {size} bytes", outcome.report["problems"][0]["message"])


if __name__ == "__main__":
    harness.main()
