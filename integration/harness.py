"""What every integration test uses: runs brig as one user after the other and holds it to its word.

A test is a Case. Its `users` say who runs it; each of them is a class of its own in the output. After
every test nothing of a run may be left: no process, no mount.
"""

import atexit
import contextlib
import dataclasses
import functools
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import processes
import schemas
import users
from users import every_user, myself  # noqa: F401  (tests take them from here)

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests"))

from tap import Tap  # noqa: E402  (the path is set above)

BRIG = os.path.abspath(os.environ.get("BRIG", os.path.join(ROOT, "build", "brig")))
ENVIRONMENT = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8", "HOME": "/nonexistent"}
# What a sanitized build is told; nothing else of the caller's environment reaches brig.
ENVIRONMENT |= {name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}
TIMEOUT_S = 120
# Whether every user tries all that the users share otherwise.
LONG = os.environ.get("BRIG_LONG") == "true"

EXIT_CODES = {
    "completed": 0, "failed": 1, "rejected": 3, "over_budget": 4, "blocked": 5, "diverged": 6,
    "stopped": 7, "crashed": 8, None: 125,
}  # fmt: skip


def copy_programs(built, folder):
    """Copies the programs that lie in one folder of the build, if it is there."""
    if os.path.isdir(built):
        os.makedirs(folder, exist_ok=True)
        for entry in os.scandir(built):
            if entry.is_file() and os.access(entry.path, os.X_OK):
                shutil.copy(entry.path, folder)


@functools.cache
def brig_within_reach():
    """A copy of the programs and policies in a folder that everybody may enter. A build folder below a
    private home is out of an ordinary user's reach."""
    folder = tempfile.mkdtemp(prefix="brig-programs-", dir="/tmp")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.chmod(folder, 0o755)
    built = os.path.dirname(BRIG)
    for below in ("", os.path.join("integration", "testing")):
        copy_programs(os.path.join(built, below), os.path.join(folder, below))
    shutil.copytree(os.path.join(built, "policies"), os.path.join(folder, "policies"), dirs_exist_ok=True)
    subprocess.run(["chmod", "-R", "a+rX,go-w", folder], check=True)
    return os.path.join(folder, "brig")


def share(everything, place, places):
    """What falls to one of so many: in the short form each goes to one of them in turn, in the long form to all."""
    return everything if LONG else everything[place::places]


def wait_until(holds, what, timeout_s=TIMEOUT_S):
    """Waits until something holds. What has not come by then is a failure."""
    end = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {timeout_s} s")
        time.sleep(0.01)


def is_full(pipe):
    """Whether a pipe, of which this is the end for writing, takes no more."""
    return not select.select([], [pipe], [], 0)[1]


@dataclasses.dataclass
class Outcome:
    """How one command ended."""

    code: int
    out: str
    err: str
    report: dict = None
    started: int = None  # processes the command has started, where they were counted

    @property
    def value(self):
        """What the script returned, from standard output."""
        return json.loads(self.out)

    def __str__(self):
        return f"exit status {self.code}\nstdout: {self.out[-4000:]}\nstderr: {self.err[-4000:]}"


class Running:
    """A command that has not ended yet."""

    def __init__(self, words, *, env, folder, stdin=None, inherited=()):
        self.process = subprocess.Popen(
            words, env=env, cwd=folder, stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, pass_fds=inherited,
        )  # fmt: skip
        self.stdin = stdin

    @property
    def pid(self):
        """PID of brig itself: every prefix replaces itself with the command."""
        return self.process.pid

    def signal(self, number=signal.SIGINT):
        """Sends a signal to brig alone."""
        self.process.send_signal(number)

    def end(self, timeout_s=TIMEOUT_S):
        """Waits for the end. A command that does not end is killed and fails the test."""
        try:
            out, err = self.process.communicate(self.stdin, timeout=timeout_s)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, err = self.process.communicate()
            raise AssertionError(f"no end within {timeout_s} s\n{out!r}\n{err!r}") from None
        return Outcome(self.process.returncode, out.decode(errors="replace"), err.decode(errors="replace"))

    def wait_for_process(self, name, timeout_s=20):
        """Waits until the run has a process of this name (brig-jail, brig-bridge). Returns the first."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end and self.process.poll() is None:
            found = processes.find(name, self.pid)
            if found:
                return found[0]
            time.sleep(0.002)
        raise AssertionError(f"no process {name} came up")

    def wait_for_line(self, text):
        """Reads standard error until a line holds the text. Returns what was read."""
        read = b""
        while text.encode() not in read:
            line = self.process.stderr.readline()
            if not line:
                raise AssertionError(f"{text!r} was never said: {read!r}")
            read += line
        return read.decode(errors="replace")


class Case(unittest.TestCase):
    """A test of the whole command, as one user."""

    maxDiff = 4000
    users = ()  # who runs it; empty: whoever runs the tests
    is_shared = False  # whether the users share its tests, see share()
    user = None  # who runs it now

    def setUp(self):
        reason = users.why_not(self.user)
        if reason:
            self.skipTest(f"cannot run as {self.user.name}: {reason}")
        self.folder = users.folder_for(self.user)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.mounts_before = processes.mounts()
        self.brig_path = BRIG if users.can_run(self.user, BRIG) else brig_within_reach()

    def tearDown(self):
        self.assert_nothing_left()

    def share(self, everything):
        """What this user tries of it."""
        return share(everything, self.users.index(self.user), len(self.users))

    def write(self, name, content, mode=0o644):
        """Writes a file of the user's into the test's folder. Returns its path."""
        path = os.path.join(self.folder, name)
        content = content if isinstance(content, bytes) else content.encode()
        with open(path, "wb") as file:
            file.write(content)
        os.chmod(path, mode)
        users.give(self.user, path)
        return path

    def copy(self, path):
        """Copies a file of the repository into the test's folder, where every user can read it."""
        with open(os.path.join(ROOT, path), "rb") as file:
            return self.write(os.path.basename(path), file.read())

    def start(self, *words, env=None, stdin=None):
        """Starts brig as this test's user, in the test's folder, with an explicit environment."""
        command = self.user.command(self.brig_path, *words)
        return Running(command, env=ENVIRONMENT | (env or {}), folder=self.folder, stdin=stdin)

    def brig(self, *words, env=None, stdin=None, timeout_s=TIMEOUT_S):
        """Runs brig to its end."""
        return self.start(*words, env=env, stdin=stdin).end(timeout_s)

    def brig_counted(self, *words):
        """Runs brig to its end and counts the processes it starts."""
        command = self.user.command(*self.user.count_prefix, *processes.counted([self.brig_path, *words]))
        outcome = Running(command, env=ENVIRONMENT, folder=self.folder).end()
        outcome.started, outcome.err = processes.count_of(outcome.err)
        return outcome

    def run_workflow(self, source, *options, timeout_s=TIMEOUT_S, **more):
        """Writes a workflow, runs it with a report, and holds the report to its schema."""
        script = self.write("workflow.py", source)
        report = os.path.join(self.folder, "report.json")
        with contextlib.suppress(FileNotFoundError):
            os.unlink(report)
        outcome = self.brig("run", script, "--report", report, *options, timeout_s=timeout_s, **more)
        if os.path.exists(report):
            with open(report, encoding="utf-8") as file:
                outcome.report = self.check_report(json.load(file), outcome)
        return outcome

    def check_report(self, report, outcome):
        """A report agrees with its schema, with its own verdict, and with the exit code."""
        faults = schemas.faults("report", report)
        self.assertEqual(faults, [], f"the report breaks its schema\n{outcome}")
        self.assertEqual(report["exit_code"], outcome.code)
        self.assertEqual(EXIT_CODES[report["verdict"]], outcome.code)
        return report

    def assert_verdict(self, outcome, verdict):
        """The run ended so, by its exit code and, where there is one, its report."""
        self.assertEqual(outcome.code, EXIT_CODES[verdict], str(outcome))
        if outcome.report is not None:
            self.assertEqual(outcome.report["verdict"], verdict, str(outcome))

    def assert_one_line(self, outcome, code, *names):
        """The command failed with one line on standard error that names the thing, and said nothing else."""
        self.assertEqual(outcome.code, code, str(outcome))
        self.assertEqual(outcome.out, "", str(outcome))
        self.assertEqual(len(outcome.err.splitlines()), 1, str(outcome))
        self.assertTrue(outcome.err.endswith("\n"), str(outcome))
        for name in names:
            self.assertIn(name, outcome.err)

    def assert_nothing_left(self, seconds=20.0):
        """Nothing of a run lives or is mounted after its end. What is dying may need a while on a loaded machine."""
        left = processes.wait_until_gone(seconds)
        for process in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        self.assertEqual([str(process) for process in left], [], "processes were left behind")
        mounted = processes.mounts() - self.mounts_before
        self.assertEqual(mounted, set(), "mounts were left behind")


class TapResult(unittest.TestResult):
    """Prints each test, or each of its subtests, as a point."""

    def __init__(self, tap):
        super().__init__()
        self.tap = tap
        self.points_before = 0

    def startTest(self, test):
        super().startTest(test)
        self.points_before = self.tap.count

    def addSuccess(self, test):
        super().addSuccess(test)
        if self.tap.count == self.points_before:
            self.tap.point(True, claim(test))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.tap.skip(claim(test), reason)

    def addError(self, test, err):
        super().addError(test, err)
        self.tap.point(False, claim(test), self.errors[-1][1])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.tap.point(False, claim(test), self.failures[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        faults = [text for failed, text in self.failures + self.errors if failed is subtest]
        self.tap.point(err is None, claim(subtest), "\n".join(faults))


def claim(test):
    """A test's name as a sentence, with the user and the subtest's parameters."""
    case = getattr(test, "test_case", test)
    name = getattr(case, "_testMethodName", str(case)).removeprefix("test_").replace("_", " ")
    user = getattr(case, "user", None)
    parameters = test._subDescription() if case is not test else ""
    return " ".join(part for part in (name, parameters, f"({user.name})" if user else "") if part)


def suite_of(module):
    """All tests of a module, those of a Case once for each of its users."""
    loader = unittest.defaultTestLoader
    suite = unittest.TestSuite()
    for case in vars(module).values():
        if not (isinstance(case, type) and issubclass(case, unittest.TestCase)):
            continue
        if case.__module__ != module.__name__:
            continue
        if not issubclass(case, Case):
            suite.addTests(loader.loadTestsFromTestCase(case))
            continue
        among = case.users or (myself(),)
        for place, user in enumerate(among):
            variant = type(case.__name__, (case,), {"user": user, "__module__": case.__module__})
            tests = list(loader.loadTestsFromTestCase(variant))
            suite.addTests(share(tests, place, len(among)) if case.is_shared else tests)
    return suite


def main():
    """Runs the tests of the program that calls it. Command-line words pick tests by part of their name."""
    processes.become_subreaper()
    processes.heed_signals()
    tap = Tap()
    words = sys.argv[1:]
    chosen = [test for test in suite_of(sys.modules["__main__"]) if all(word in claim(test) for word in words)]
    if not os.path.exists(BRIG):
        tap.point(False, "brig is built", f"{BRIG}: build it, or name it with BRIG=FILE")
    elif words and not chosen:
        tap.point(False, f"no test's name holds: {' '.join(words)}", "without words every test is run, and named")
    else:
        unittest.TestSuite(chosen).run(TapResult(tap))
    sys.exit(tap.end())
