"""One technique tried by one user: without any confinement, as brig runs it, and layer after layer less."""

import json
import os
import secrets
import select
import subprocess

import harness
from layers import BY_NAME, NOTHING, Removal
from reached import Attempt, has_reached

PYTHON = "/usr/bin/python3"
ESCAPES = os.path.dirname(os.path.abspath(__file__))
# What stands in for a program, by body: the policy that confines it, and its name.
STAND_INS = {
    "probe": ("script", "brig-probe"), "frames": ("script", "brig-probe"), "script": ("script", "brig-jail"),
    "bridge": ("bridge", "brig-bridge-probe"),
}  # fmt: skip
ATTEMPT_MOST_S = 60
# A workflow is the body of a function.
PLAIN_PYTHON = """
import json, sys, textwrap
names = {}
exec("def workflow():\\n" + textwrap.indent(open(sys.argv[1]).read(), "    "), names)
print(json.dumps(names["workflow"]()))
"""


class Stage:
    """A scene.py that plays one scene after the other, for one user."""

    def __init__(self, case):
        self.case = case
        for name in ("surroundings.py", "scene_privileged.py", "scene.py"):
            scene = case.copy(os.path.relpath(os.path.join(ESCAPES, name), harness.ROOT))
        self.process = subprocess.Popen(
            case.user.command(PYTHON, "-I", "-S", scene), cwd=case.folder, env=harness.ENVIRONMENT,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(ATTEMPT_MOST_S)
        self.process.stdout.close()

    def play(self, orders):
        """Plays one scene to its end. Returns the outcome of the command in it, and what was seen."""
        self.process.stdin.write(json.dumps(orders).encode() + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], ATTEMPT_MOST_S)[0]:
            self.process.kill()
            raise AssertionError(f"no end within {ATTEMPT_MOST_S} s")
        line = self.process.stdout.readline()
        assert line.startswith(b"{"), f"the scene was not played to its end: {line}"
        told = json.loads(line)
        assert "status" in told, "the scene was not played to its end: standard error says why"
        return harness.Outcome(told["status"], self.said("out"), self.said("err")), told["seen"]

    def said(self, name):
        """What the command has said there."""
        with open(os.path.join(self.case.folder, name), encoding="utf-8", errors="replace") as file:
            return file.read()


class Trial:
    """One technique in one variant, on the stage of one test case, which knows the user."""

    def __init__(self, stage, technique):
        self.stage, self.case, self.technique = stage, stage.case, technique

    def play(self, command, *, inside, environment=None):
        """Stands up the scene, runs the command in it, and looks at what has come of it."""
        secret = secrets.token_hex(12)
        outcome, seen = self.stage.play({
            "folder": self.case.folder, "scene": self.technique.scene, "script": self.technique.script,
            "script_path": self.path("workflow.py"), "facts": {"secret": secret} | self.given(inside),
            "errand": self.technique.errand, "command": command, "environment": harness.ENVIRONMENT | (environment or {}), "inside": inside,
        })  # fmt: skip
        report = self.read("report.json")
        if report is not None:
            self.case.check_report(report, outcome)
        return Attempt(outcome, report, seen, secret, not inside)

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

    def brig_command(self, inside):
        """The words of a run."""
        words = [
            os.path.join(self.case.programs, "brig"), "run", self.path("workflow.py"),
            "--report", self.path("report.json"),
        ]  # fmt: skip
        if self.technique.setting:
            words += ["--set", self.technique.setting.format_map(self.given(inside))]
        return words

    def without(self, *layers, inside=True):
        """One run in which these layers are missing."""
        policy, program = STAND_INS[self.technique.body]
        removal = Removal(policy, program)
        for layer in layers:
            BY_NAME[layer].taken(removal)
        folder = self.path("policies")
        os.makedirs(folder, exist_ok=True)
        for name, content in removal.policies.items():
            self.case.write(os.path.join(folder, name + ".json"), json.dumps(content))
        environment = removal.environment() | {"BRIG_TEST_POLICIES": folder}
        return self.play(self.brig_command(inside), inside=inside, environment=environment)

    def control(self):
        """The same where nothing stops it."""
        script = self.path("workflow.py")
        if self.technique.body == "frames":
            return self.without(inside=False)
        if self.technique.body == "script":
            return self.play([PYTHON, "-I", "-S", "-c", PLAIN_PYTHON, script], inside=False)
        return self.play([os.path.join(self.case.programs, "brig-probe-control"), script], inside=False)

    def reaches(self, attempt, inside):
        """Whether the attempt has come to what the technique is after."""
        return has_reached(self.technique.reached.format_map(self.given(inside)), attempt)

    def control_succeeds(self):
        """True: the technique works here. Skips where this kernel has no such thing; fails if vacuous."""
        attempt = self.control()
        reached = self.reaches(attempt, False)
        absent = self.technique.absence(attempt.first_error, self.technique.variants[0].name)
        if not reached and absent:
            self.case.skipTest(f"{os.strerror(attempt.first_error)}: {absent}")
        self.case.assertTrue(reached, f"the control is vacuous\n{attempt}")
        return True

    def holds(self, taken, hold):
        """With these layers taken away the named one holds, or nothing does, as the specification says. Skips
        where it is a layer that this kernel does not have."""
        lacks = hold.layer != NOTHING and BY_NAME[hold.layer].lacks(hold.detail)
        if lacks:
            self.case.skipTest(lacks)
        attempt = self.without(*taken)
        reached = self.reaches(attempt, True)
        if hold.layer == NOTHING:
            self.case.assertTrue(reached, f"something holds that the specification does not know\n{attempt}")
            return
        self.case.assertFalse(reached, f"ESCAPED\n{attempt}")
        self.case.assertTrue(
            BY_NAME[hold.layer].seen(attempt, hold.detail), f"not stopped by {hold.layer}\n{attempt}"
        )
