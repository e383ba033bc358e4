"""One technique tried by one user: without any confinement, as brig runs it, and layer after layer less."""

import dataclasses
import json
import os
import re
import secrets

import harness
from layers import BY_NAME, ERRNO_IN_TEXT, NOTHING, Removal

PYTHON = "/usr/bin/python3"
ESCAPES = os.path.dirname(os.path.abspath(__file__))
GUESTS = {"probe": "brig-probe", "frames": "brig-probe", "script": "brig-jail"}
# A workflow is the body of a function.
PLAIN_PYTHON = """
import json, sys, textwrap
names = {}
exec("def workflow():\\n" + textwrap.indent(open(sys.argv[1]).read(), "    "), names)
print(json.dumps(names["workflow"]()))
"""


@dataclasses.dataclass
class Attempt:
    """What one attempt has come to."""

    outcome: harness.Outcome
    report: dict  # None outside of brig
    seen: dict  # by the scene
    secret: str

    @property
    def verdict(self):
        """The report's."""
        assert self.report is not None, f"there is no report\n{self.outcome}"
        return self.report["verdict"]

    @property
    def reason(self):
        """The report's."""
        return self.report["reason"] or ""

    @property
    def results(self):
        """What came of the probe's calls: [] if it did not live to tell."""
        try:
            told = json.loads(self.outcome.out)
        except ValueError:
            return []
        return [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []

    @property
    def first_error(self):
        """The errno of the first call that failed; None if none did."""
        told = ERRNO_IN_TEXT.search(self.reason if self.report else self.outcome.err)
        numbers = [one["errno"] for one in self.results if one["errno"]]
        return numbers[0] if numbers else int(told[1]) if told else None

    def __str__(self):
        return f"{self.outcome}\nseen: {self.seen}\nreport: {self.report and self.report['reason']}"


def has_told_secret(attempt):
    """The secret is in what it returned, as text or in hexadecimal."""
    return attempt.secret in attempt.outcome.out or attempt.secret.encode().hex() in attempt.outcome.out


def result_is(attempt, index, value):
    """A call gave just this."""
    results = attempt.results
    return int(index) < len(results) and results[int(index)] == {"result": int(value), "errno": 0}


# What a technique has come to, as the specification says it.
REACHED = (
    (r"told the secret", has_told_secret),
    (r"was heard by the listener", lambda attempt: attempt.seen["heard"] == attempt.secret),
    (r"killed the victim", lambda attempt: attempt.seen["killed"]),
    (r"made the file", lambda attempt: attempt.seen["made"]),
    (r"typed into the terminal", lambda attempt: attempt.seen["typed"]),
    (r"result (\d+) is (\d+)", result_is),
    (r"(\d+) calls served", lambda attempt, count: attempt.report["counts"]["nodes"] >= int(count)),
)


def has_reached(technique, attempt):
    """Whether the attempt has come to what the technique is after."""
    for pattern, judge in REACHED:
        match = re.fullmatch(pattern, technique.reached)
        if match:
            return bool(judge(attempt, *match.groups()))
    raise AssertionError(f"{technique.name}: no row of REACHED fits {technique.reached!r}")


class Trial:
    """One technique in the hands of one test case, which knows the user."""

    def __init__(self, case, technique):
        self.case, self.technique = case, technique
        self.scene = case.copy(os.path.relpath(os.path.join(ESCAPES, "scene.py"), harness.ROOT))

    def play(self, command, *, inside, environment=None):
        """Stands up the scene, runs the command in it, and looks at what has come of it."""
        secret = secrets.token_hex(12)
        orders = {
            "folder": self.case.folder, "scene": self.technique.scene, "script": self.technique.script,
            "script_path": self.path("workflow.py"), "seen_path": self.path("seen.json"),
            "facts": {"secret": secret} | self.given(inside), "command": command,
        }  # fmt: skip
        written = self.case.write("orders.json", json.dumps(orders))
        words = self.case.user.command(PYTHON, "-I", "-S", self.scene, written)
        running = harness.Running(words, env=harness.ENVIRONMENT | (environment or {}), folder=self.case.folder)
        outcome = running.end(timeout_s=30)
        report = self.read("report.json")
        if report is not None:
            self.case.check_report(report, outcome)
        seen = self.read("seen.json")
        assert seen is not None, f"the scene was not played to its end\n{outcome}"
        return Attempt(outcome, report, seen, secret)

    def path(self, name):
        """A file of this trial."""
        return os.path.join(self.case.folder, name)

    def read(self, name):
        """Takes what a JSON file holds; None if it is not there."""
        try:
            with open(self.path(name), encoding="utf-8") as file:
                content = json.load(file)
        except FileNotFoundError:
            return None
        os.unlink(self.path(name))
        return content

    def given(self, inside):
        """The fact that differs between the control and the trial."""
        if self.technique.given is None:
            return {}
        name, outside_value, inside_value = self.technique.given
        return {name: inside_value if inside else outside_value}

    def brig_command(self, policy, inside):
        """The words of a run under this policy."""
        words = [
            os.path.join(self.case.programs, "brig"), "run", self.path("workflow.py"),
            "--report", self.path("report.json"), "--policy", policy,
        ]  # fmt: skip
        if self.technique.setting:
            words += ["--set", self.technique.setting.format_map(self.given(inside))]
        return words

    def without(self, *layers, inside=True):
        """One run in which these layers are missing."""
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            removal = Removal(json.load(file), GUESTS[self.technique.body])
        for layer in layers:
            BY_NAME[layer].taken(removal)
        policy = self.case.write("policy.json", json.dumps(removal.policy))
        return self.play(self.brig_command(policy, inside), inside=inside, environment=removal.environment())

    def control(self):
        """The same where nothing stops it."""
        script = self.path("workflow.py")
        if self.technique.body == "frames":
            return self.without(inside=False)
        if self.technique.body == "script":
            return self.play([PYTHON, "-I", "-S", "-c", PLAIN_PYTHON, script], inside=False)
        return self.play([os.path.join(self.case.programs, "brig-probe-control"), script], inside=False)

    def control_succeeds(self):
        """True: the technique works here. Skips where this kernel has no such thing; fails if vacuous."""
        attempt = self.control()
        absent = self.technique.absent.get(attempt.first_error)
        if not has_reached(self.technique, attempt) and absent:
            self.case.skipTest(f"{os.strerror(attempt.first_error)}: {absent}")
        self.case.assertTrue(has_reached(self.technique, attempt), f"the control is vacuous\n{attempt}")
        return True

    def holds(self, taken, hold):
        """With these layers taken away the named one holds, or nothing does, as the specification says."""
        attempt = self.without(*taken)
        reached = has_reached(self.technique, attempt)
        if hold.layer == NOTHING:
            self.case.assertTrue(reached, f"something holds that the specification does not know\n{attempt}")
            return
        self.case.assertFalse(reached, f"ESCAPED\n{attempt}")
        self.case.assertTrue(
            BY_NAME[hold.layer].seen(attempt, hold.detail), f"not stopped by {hold.layer}\n{attempt}"
        )
