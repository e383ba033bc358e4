"""Runs of a caller in an odd state, and how they end."""

import atexit
import compileall
import dataclasses
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile

import harness

CALLER = os.path.join(harness.ROOT, "integration", "caller")
sys.path.insert(0, CALLER)

import enter  # noqa: E402, F401  (the path is set above; tests take it from here)
import kernel  # noqa: E402

SCRIPT = 'print("at work")\nreturn {"answer": await agent("6 * 7")}\n'
VALUE = {"answer": "6 * 7"}
NOT_RUN = 125


@dataclasses.dataclass(frozen=True)
class Expected:
    """How a run ends that is called so, and what is said of it on standard error."""

    code: int = 0
    said: tuple = ()  # words of standard error; silence where there are none
    is_noisy: bool = False  # others than brig have something to say
    stricter: dict = dataclasses.field(default_factory=dict)  # limits of the caller's that stay
    outside: str = None  # who the jail is on the host, where that changes
    without: str = None  # a backstop that is taken where the kernel has it, and is not had there
    output: str = "stdout"  # where the report is: on standard output, or in this file


def limits(name, amount, **more):
    """A limit of the caller's below the policy's stays, and the report says so."""
    return Expected(stricter={name: amount}, **more)


def refused(*said, code=NOT_RUN, **more):
    """Nothing is run."""
    return Expected(code, said, **more)


def may_raise_limits():
    """Whether whoever runs the tests may raise hard limits: root of a container often may not."""
    return kernel.holds_capability(kernel.CAP_SYS_RESOURCE)


def undelivered(*said):
    """The run was, and its result reaches nobody."""
    return Expected(NOT_RUN, said, output="report.json")


@functools.cache
def entrance():
    """Program and tables where everybody can read them, compiled: they are read for every run."""
    folder = tempfile.mkdtemp(prefix="brig-caller-", dir="/tmp")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(CALLER, folder, dirs_exist_ok=True)
    compileall.compile_dir(folder, quiet=2)
    subprocess.run(["chmod", "-R", "a+rX,go-w", folder], check=True)
    return os.path.join(folder, "enter.py")


class CallerCase(harness.Case):
    """Runs of a caller in an odd state, held against a run of one in none."""

    users = harness.every_user()

    def setUp(self):
        super().setUp()
        self.script = self.write("workflow.py", SCRIPT)

    def run_from(self, *states, behind=(), output="stdout"):
        """Runs the script from these states, behind these words. Returns the outcome, with the report if
        there is one."""
        path = os.path.join(self.folder, output)
        options = ["--report", path] if output == "report.json" else []
        command = [self.brig_path, "run", self.script, "--json", "--quiet", *options]
        prefix = [sys.executable, "-ISB", entrance(), *states, "--"] if states else []
        outcome = harness.Running(self.user.command(*prefix, *behind, *command), env=harness.ENVIRONMENT, folder=self.folder).end()
        text = outcome.out
        if output != "stdout":
            with open(path, encoding="utf-8") as file:
                text = file.read()
            os.unlink(path)
        if text.startswith("{"):
            outcome.report = self.check_report(json.loads(text), outcome)
        return outcome

    @functools.cached_property
    def undisturbed(self):
        """The layers of a run by a caller in no state at all."""
        outcome = self.run_from()
        self.assert_verdict(outcome, "completed")
        return outcome.report["layers"]

    def layers_expected(self, expected):
        """The layers of an undisturbed run, but for what the state is known to change."""
        layers = json.loads(json.dumps(self.undisturbed))
        layers["limits"] |= expected.stricter
        layers["stricter_limits_of_the_caller"] += expected.stricter
        for key in ("backstops", "self_checked"):
            layers[key] = [name for name in layers[key] if name != expected.without]
        if expected.outside:
            layers["identity"]["outside"] = expected.outside
        return layers

    def judge(self, outcome, expected):
        """The run ended as it was to."""
        self.assertEqual(outcome.code, expected.code, str(outcome))
        for words in expected.said:
            self.assertIn(words, outcome.err)
        if not expected.said and not expected.is_noisy:
            self.assertEqual(outcome.err, "", str(outcome))
        if expected.code == 0:
            self.assertEqual(outcome.report["value"], VALUE, str(outcome))
        if expected.code == 0 or expected.output == "report.json":
            self.assertEqual(outcome.report["layers"], self.layers_expected(expected), str(outcome))
        elif outcome.report:
            self.assertEqual(outcome.report["counts"]["frames"], 0, str(outcome))
            self.assertIn(outcome.report["layers"], (None, self.layers_expected(expected)), str(outcome))
