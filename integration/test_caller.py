#!/usr/bin/python3
"""The state that a caller leaves does no harm: the value and every layer are those of an undisturbed run,
or nothing is run and a line names the thing. The states are the tables below integration/caller."""

import atexit
import compileall
import dataclasses
import functools
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile

import harness
import users

CALLER = os.path.join(harness.ROOT, "integration", "caller")
sys.path.insert(0, CALLER)

import enter  # noqa: E402  (the path is set above)

SCRIPT = 'print("at work")\nreturn {"answer": await agent("6 * 7")}\n'
VALUE = {"answer": "6 * 7"}
NOT_RUN = 125
MEGABYTE = 1 << 20


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


def undelivered(*said):
    """The run was, and its result reaches nobody."""
    return Expected(NOT_RUN, said, output="report.json")


LEAVES = "step limits: the limit {} of the caller leaves {}, and brig needs "
# It is taken by a file of /proc/sys, which is not there, or is read-only.
NO_SYSCTLS = Expected(without="no_more_namespaces")
NO_CAPABILITY = refused("step user_map: ", "CAP_SETFCAP", "Operation not permitted")

# The states that are not without consequence.
EXPECTED = {
    "no argument of its own": refused("usage: brig VERB", code=2),
    "LD_PRELOAD of nothing": Expected(is_noisy=True),
    "LD_AUDIT of nothing": Expected(is_noisy=True),
    "LD_DEBUG": Expected(is_noisy=True),
    "descriptor 1 closed": undelivered("write standard output: Bad file descriptor"),
    "descriptors 0 to 2 closed": undelivered(),
    "output: a directory": undelivered("write standard output: Bad file descriptor"),
    "output: a pipe that nobody reads": undelivered("write standard output: Broken pipe"),
    "output: a socket that nobody reads": undelivered("write standard output: Broken pipe"),
    "output: /dev/full": undelivered("write standard output: No space left on device"),
    "output: only for reading": undelivered("write standard output: Bad file descriptor"),
    "output: a file that is appended to": Expected(output="appended"),
    "address space of 300 MiB": limits("address_space", 300 * MEGABYTE),
    "address space of 40 MiB": refused(LEAVES.format("address_space", 40 * MEGABYTE), "ulimit -v 65536"),
    "data of 200 MiB": limits("data", 200 * MEGABYTE),
    "data of 10 MiB": refused(LEAVES.format("data", 10 * MEGABYTE), "ulimit -d 16384"),
    "data of 3 MiB": refused("the limit data of the caller leaves 3145728, and brig needs ", "ulimit -d 4096"),
    "data of 600 KiB": refused("the limit data of the caller leaves 614400, and brig needs ", "ulimit -d 4096"),
    "a stack of 2 MiB": limits("stack", 2 * MEGABYTE),
    "a stack of 512 KiB": refused(LEAVES.format("stack", MEGABYTE // 2), "ulimit -s 1024"),
    "a stack of 64 KiB": refused("the limit stack of the caller leaves 65536, and brig needs ", "ulimit -s 512"),
    "a stack of 16 KiB": refused("the limit stack of the caller leaves 16384, and brig needs ", "ulimit -s 512"),
    "16 open files": refused(LEAVES.format("open_files", 16), "ulimit -n 32"),
    "5 open files": refused(LEAVES.format("open_files", 5), "ulimit -n 32"),
    "no process": refused(LEAVES.format("processes", 0), "ulimit -u 16"),
    "2 s of processor time": limits("processor_time", 2),
    "no core": limits("core", 0),
    "no pending signal": refused(LEAVES.format("pending_signals", 0), "ulimit -i 2"),
    "no /proc": refused("step proc: ", "/proc/self/exe: No such file or directory", "brig needs /proc", "mount -t proc"),
    "/proc masked": NO_SYSCTLS,
    "/proc of processes alone": NO_SYSCTLS,
    "/proc of another namespace": refused("step proc: /proc is that of another PID namespace", "mount"),
    "a changed root": refused("user namespace", "Operation not permitted", "chroot"),
    "no user namespaces": refused("step user_namespace: ", "user.max_user_namespaces", "No space left on device"),
    "no uts namespaces": refused("step user_namespace: ", "user.max_uts_namespaces", "No space left on device"),
    "a user namespace of its own": Expected(outside="caller"),
    "secure bits": NO_CAPABILITY,
    "no capability": NO_CAPABILITY,
    "group 0": Expected(outside="caller"),
    "another saved id": Expected(outside="caller"),
    "under Landlock": refused("step root: ", "Operation not permitted"),
    "SIGTERM pending": Expected(7, ("stopped by a signal",)),
    "an alarm while it starts": Expected(-14),
} | {
    f"no {kind} namespaces": refused("step namespaces: ", f"user.max_{kind}_namespaces", "No space left on device")
    for kind in ("pid", "mnt", "net", "ipc", "cgroup")
}  # fmt: skip
# Where it is not the same for everybody.
EXPECTED_OF_ROOT = {
    "no core": Expected(),  # it may raise it
    "no /etc": refused("step system_user: ", "the system user brig-", "useradd --system"),
}
# What only root can do to itself.
ONLY_BY_ROOT = {"in real time", "65 supplementary groups", "group 0", "another real id", "another saved id", "secure bits"}
# Who is not uid 0 needs no capability.
ONLY_BY_UID_0 = {"no capability"}
# The capabilities without which root is as an ordinary user: NEEDED_AS_ROOT, by their numbers.
NEEDED_AS_ROOT = {5: "kill", 6: "setgid", 7: "setuid", 19: "sys_ptrace", 21: "sys_admin"}
SETFCAP = 31

PAIRS = (
    ("descriptors 0 and 2 closed", "hundreds of descriptors"),
    ("descriptor 0 closed", "16 open files, softly"),
    ("hundreds of descriptors", "256 open files"),
    ("all signals blocked", "all signals ignored"),
    ("all signals but stops pending", "SIGCHLD ignored"),
    ("first process", "all signals ignored"),
    ("all signals blocked", "behind on a terminal"),
    ("no environment", "an empty name"),
    ("200 KB of environment", "a stack of 2 MiB"),
    ("variables that are no text", "a name of control characters"),
    ("no /sys", "no /dev"),
    ("/proc masked", "no_new_privs"),
    ("first process", "/proc masked"),
    ("/ read-only", "/proc masked"),
    ("a deleted folder", "umask 0777"),
    ("a folder that is closed", "umask 0777"),
    ("heir of orphans", "strangers ending"),
    ("first process", "strangers ending"),
    ("first process", "children of others"),
    ("children of others", "SIGCHLD ignored"),
    ("nice", "on one processor"),
    ("only when nobody else wants to", "timers that are late"),
    ("addresses not randomised", "what can be read can be executed"),
    ("files of no length", "no locked memory"),
    ("a user namespace of its own", "a user namespace of its own"),
    ("no_new_privs", "memory never written and executed"),
    ("output: does not wait", "errors: a pipe that is full"),
    ("other clocks", "TZ of another place"),
    ("not dumpable", "cores of any size"),
)


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

    def run_from(self, *states, before=(), output="stdout", words=()):
        """Runs the script from these states. Returns the outcome, with the report if there is one."""
        path = os.path.join(self.folder, output)
        options = ["--report", path] if output == "report.json" else []
        command = [self.brig_path, "run", self.script, "--json", "--quiet", *options, *words]
        prefix = [*before, sys.executable, "-ISB", entrance(), *states, "--"]
        outcome = harness.Running(self.user.command(*prefix, *command), env=harness.ENVIRONMENT, folder=self.folder).end()
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

    def expected(self, state):
        """How a run from this state ends for this user."""
        others = EXPECTED_OF_ROOT if self.user == users.root() else {}
        return others.get(state) or EXPECTED.get(state, Expected())

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
            self.assertIsNone(outcome.report["layers"], str(outcome))

    def try_states(self, *states, **how):
        """One run, judged by the state among them that has consequences."""
        (expected,) = {id(one): one for one in map(self.expected, states) if one != Expected()}.values() or (Expected(),)
        outcome = self.run_from(*states, output=expected.output, **how)
        self.judge(outcome, expected)
        self.assert_nothing_left()


class States(CallerCase):
    """Every state by itself, and some of them together."""

    def possible(self, state):
        """Whether this user can enter it, by what it is and not by how it ends."""
        if state in ONLY_BY_ROOT:
            return self.user == users.root()
        return state not in ONLY_BY_UID_0 or self.user != users.ordinary()

    def test_a_state_of_the_caller_does_no_harm(self):
        names = [name for table in enter.TABLES for name in table if not name.startswith("without capability")]
        possible = [name for name in names if self.possible(name)]
        few = [name for name in self.share(names) if name in possible]
        for state in sorted({*few, *(name for name in possible if self.expected(name) != Expected())}, key=names.index):
            with self.subTest(state):
                reason = enter.why_not(state)
                if reason:
                    self.skipTest(reason)
                self.try_states(state)

    def test_two_states_of_the_caller_do_no_harm(self):
        for states in self.share(PAIRS):
            with self.subTest(" | ".join(states)):
                self.try_states(*states)

    def test_every_expectation_is_of_a_state(self):
        names = set(itertools.chain(*enter.TABLES))
        listed = {*EXPECTED, *EXPECTED_OF_ROOT, *ONLY_BY_ROOT, *ONLY_BY_UID_0, *itertools.chain(*PAIRS)}
        self.assertEqual(listed - names, set())


if __name__ == "__main__":
    harness.main()
