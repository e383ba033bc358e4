"""Runs a hostile script among planted canaries, in the jail as shipped or in one without the language, and looks
for them in everything that comes out."""

import json
import os

import harness
from canaries import Canaries
from testing_build import testing_programs

SHIPPED, UNGUARDED = "as shipped", "unguarded"
ECHO = '{"replies": [], "otherwise": "echo"}'
REFUSED = 2  # brig's exit status where no run begins
DOCUMENTED = frozenset(verdict for verdict in harness.EXIT_CODES if verdict)
# A hostile script in plain Python: the body of a function, with what its files may name.
PLAIN_PYTHON = """
import sys
names = {"imp": __import__}
exec("async def workflow():\\n" + "".join("    " + line for line in open(sys.argv[1])), names)
try:
    names["workflow"]().send(None)
except StopIteration as end:
    print(end.value)
"""


class Hunt:
    """One test case's canaries, and the runs among them."""

    def __init__(self, case):
        self.case, self.canaries = case, Canaries(case)
        self.replies = case.write("replies.json", ECHO)
        self.unguarded = os.path.join(testing_programs(case.user), "brig")
        self.streams = {name: os.path.join(case.folder, name) for name in ("report.json", "events.jsonl")}

    def run(self, script, build, options=()):
        """One run of the script's bytes. Its outcome has no canary, and a report that fits its schema if a run
        has begun."""
        path = self.case.write("workflow.py", script)
        words = ["run", path, "--agent", "replies:" + self.replies, *options]
        for name, file in self.streams.items():
            words += ["--" + name.split(".", maxsplit=1)[0], file]
        environment = self.canaries.environment()
        brig = self.case.brig_path
        if build == UNGUARDED:
            brig, environment["BRIG_TEST_GUEST"] = self.unguarded, "brig-jail-unguarded"
        outcome = self.play([brig, *words], environment)
        if outcome.code == REFUSED:
            self.case.assert_one_line(outcome, REFUSED, path)
            self.nothing_gained(outcome, [])
            return outcome
        written = [self.take(name, outcome) for name in self.streams]
        self.nothing_gained(outcome, written)
        outcome.report = self.case.check_report(json.loads(written[0]), outcome)
        self.case.assertIn(outcome.report["verdict"], DOCUMENTED, str(outcome))
        return outcome

    def take(self, name, outcome):
        """What a run has written into a file, which is there no longer."""
        path = self.streams[name]
        self.case.assertTrue(os.path.exists(path), f"no {name}\n{outcome}")
        with open(path, "rb") as file:
            content = file.read()
        os.unlink(path)
        return content

    def play(self, words, environment):
        """Runs a command among the canaries to its end."""
        self.canaries.rewind()
        running = harness.Running(
            self.case.user.command(*words), env=harness.ENVIRONMENT | environment, folder=self.case.folder,
            inherited=(self.canaries.descriptor,),
        )  # fmt: skip
        return running.end()

    def control(self, script):
        """The script in plain Python."""
        path = self.case.write("control.py", script)
        return self.play(["/usr/bin/python3", "-I", "-S", "-c", PLAIN_PYTHON, path], self.canaries.environment())

    def nothing_gained(self, outcome, written):
        """No canary is in what a run has said or written, and none of the listeners was called."""
        said = b"\0".join([outcome.out.encode(), outcome.err.encode(), *written])
        self.case.assertEqual(list(self.canaries.found_in(said)), [], f"GAINED\n{outcome}")
        self.case.assertEqual(self.canaries.called(), [], f"CONNECTED\n{outcome}")


def end_fits(end, outcome):
    """Whether a run has ended so."""
    report = outcome.report
    if report is None:
        return end.verdict == "refused" and end.detail in outcome.err
    if report["verdict"] != end.verdict:
        return False
    if end.verdict == "completed":
        said, rest = outcome.out.strip(), end.detail.removesuffix("…")
        return said == rest or (rest != end.detail and said.startswith(rest))
    if end.verdict == "rejected":
        return sorted({problem["rule"] for problem in report["problems"]}) == sorted(end.detail.split(", "))
    named = report["denied"]["call"] if report["denied"] else report["budget"]
    return end.detail == named or end.detail in report["reason"]
