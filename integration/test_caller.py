#!/usr/bin/python3
"""The state that a caller leaves does no harm: the value and every layer are those of an undisturbed run,
or nothing is run and a line names the thing. The states are the tables below integration/caller."""

import itertools
import json
import os
import signal
import sys

import harness
import processes
import users
from callers import NOT_RUN, CallerCase, Expected, enter, entrance, limits, may_raise_limits, refused, undelivered

MEGABYTE = 1 << 20
LEAVES = "step limits: the limit {} of the caller leaves {}, and brig needs "
# It is taken by a file of /proc/sys, which is not there, or is read-only.
NO_SYSCTLS = Expected(without="no_more_namespaces")
NO_CAPABILITY = refused("step user_map: ", "CAP_SETFCAP", "Operation not permitted")


def without_namespaces(step, kind):
    """The limit is named, and how to raise it."""
    limit = f"user.max_{kind}_namespaces"
    return refused(f"step {step}: ", "No space left on device", f"{limit} is 0", f"sysctl -w {limit}=")


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
    "data of 20 MiB": limits("data", 20 * MEGABYTE),
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
    "no /proc": refused("step proc: ", "/proc/self/exe: No such file or directory", "mount -t proc proc /proc"),
    "/proc masked": NO_SYSCTLS,
    "/proc of processes alone": NO_SYSCTLS,
    "/proc of another namespace": refused("step proc: /proc is that of another PID namespace", "mount -t proc proc /proc"),
    "a changed root": refused("Operation not permitted", "this is a chroot", "pivot_root"),
    "no user namespaces": without_namespaces("user_namespace", "user"),
    "no uts namespaces": without_namespaces("user_namespace", "uts"),
    "a user namespace of its own": Expected(outside="caller"),
    "secure bits": NO_CAPABILITY,
    "no capability": NO_CAPABILITY,
    "group 0": Expected(outside="caller"),
    "another saved id": Expected(outside="caller"),
    "under Landlock": refused("step root: ", "Operation not permitted", "Landlock", "start brig outside of that sandbox"),
    "SIGTERM pending": Expected(7, ("stopped by a signal",)),
    "an alarm while it starts": Expected(-14),
} | {
    f"no {kind} namespaces": refused("step namespaces: ", f"user.max_{kind}_namespaces", "No space left on device")
    for kind in ("pid", "mnt", "net", "ipc", "cgroup")
}  # fmt: skip
# Where it is not the same for everybody.
EXPECTED_OF_ROOT = {
    "no core": Expected() if may_raise_limits() else limits("core", 0),
    "no /etc": refused("step system_user: ", "the system user brig-", "useradd --system"),
}
# Where users are treated each in their own way, which all of them try in the short form as well.
OWN_TO_EACH = ("/proc", "a changed root", "a user namespace", "first process", "no ", "under Landlock")
# What only root can do to itself.
ONLY_BY_ROOT = {"in real time", "65 supplementary groups", "group 0", "another real id", "another saved id", "secure bits"}
# Who is not uid 0 needs no capability.
ONLY_BY_UID_0 = {"no capability"}

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


class States(CallerCase):
    """Every state by itself, and some of them together."""

    def expected(self, state):
        """How a run from this state ends for this user."""
        others = EXPECTED_OF_ROOT if self.user == users.root() else {}
        return others.get(state) or EXPECTED.get(state, Expected())

    def try_states(self, *states):
        """One run, judged by the state among them that has consequences."""
        (expected,) = {id(one): one for one in map(self.expected, states) if one != Expected()}.values() or (Expected(),)
        outcome = self.run_from(*states, output=expected.output)
        self.judge(outcome, expected)
        self.assert_nothing_left()

    def possible(self, state):
        """Whether this user can enter it, by what it is and not by how it ends."""
        if state in ONLY_BY_ROOT:
            return self.user == users.root()
        return state not in ONLY_BY_UID_0 or self.user != users.ordinary()

    def test_a_state_of_the_caller_does_no_harm(self):
        names = [name for table in enter.TABLES for name in table if not name.startswith("without capability")]
        mine = {*self.share(names), *(name for name in names if name.startswith(OWN_TO_EACH))}
        for state in (name for name in names if name in mine and self.possible(name)):
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


class Met(CallerCase):
    """What of the caller's is met while a script runs."""

    def test_a_limit_of_the_callers_that_ends_a_run_is_named_and_not_the_policys(self):
        hog, spin = "return len([0] * (40 << 20))\n", "while True:\n    pass\n"
        for state, source, said in (
            ("address space of 300 MiB", hog, "limit address_space, 314572800, is stricter than the policy's"),
            ("data of 200 MiB", hog, "limit data, 209715200, is stricter than the policy's"),
            ("2 s of processor time", spin, "limit processor_time, 2, is stricter than the policy's"),
        ):
            with self.subTest(state):
                self.write("workflow.py", source)
                outcome = self.run_from(state)
                self.assert_verdict(outcome, "over_budget")
                self.assertIn(said, outcome.report["remedy"])
                self.assertNotIn("--set", outcome.report["remedy"])

    def test_where_memory_ends_in_brig_itself_a_line_says_so(self):
        path = self.write("large.json", '"' + "x" * (40 * MEGABYTE) + '"')
        command = [sys.executable, "-ISB", entrance(), "data of 20 MiB", "--", self.brig_path, "run", self.script]
        words = self.user.command(*command, "--args-file", path)
        outcome = harness.Running(words, env=harness.ENVIRONMENT, folder=self.folder).end()
        self.assert_one_line(outcome, NOT_RUN, "no memory")


PROGRAMS = 4  # jail and bridge, and the template of each


def programs():
    """The programs of the runs below this test."""
    return [one for one in processes.living() if one.name.startswith("brig-")]


class Handed(CallerCase):
    """Nothing of a caller's state is handed down to the programs of a run."""

    def waiting_from(self, *states):
        """A run from these states whose script waits for an answer, and the processes of it."""
        replies = {"replies": [{"match": {"prompt": "*"}, "value": 1, "delay_ms": 60000}], "otherwise": "error"}
        prefix = [sys.executable, "-ISB", entrance(), *states, "--"]
        path = self.write("slow.json", json.dumps(replies))
        command = [self.brig_path, "run", self.script, "--agent", f"replies:{path}"]
        running = harness.Running(self.user.command(*prefix, *command), env=harness.ENVIRONMENT, folder=self.folder)
        running.wait_for_line("at work")
        harness.wait_until(lambda: len(programs()) == PROGRAMS, "the proof of the templates is over")
        return running, programs()

    def stop(self, running):
        """Ends the run in order."""
        (brig,) = processes.find("brig")
        os.kill(brig.pid, signal.SIGINT)
        self.assertEqual(running.end().code, 7)

    def signals_of(self, *states):
        """What each program of a run blocks, ignores and catches."""
        running, waiting = self.waiting_from(*states)
        found = {}
        for one in waiting:
            with open(f"/proc/{one.pid}/status", encoding="utf-8") as status:
                masks = [line.split()[1] for line in status if line.startswith(("SigBlk", "SigIgn", "SigCgt"))]
            found.setdefault(one.name, []).append(masks)
        self.stop(running)
        self.assertEqual({"brig-jail", "brig-bridge"} - set(found), set())
        return found

    def test_signals_are_heard_as_ever(self):
        self.assertEqual(self.signals_of("all signals blocked", "all signals ignored but stops"), self.signals_of("nice"))

    def test_a_first_process_can_be_stopped(self):
        running, _ = self.waiting_from("first process")
        self.stop(running)

    def test_descriptors_and_personality_are_not_theirs(self):
        if not users.root_is_real():
            self.skipTest("only root may look into them")
        states = ("hundreds of descriptors", "addresses not randomised")
        running, waiting = self.waiting_from(*states)
        (brig,) = processes.find("brig")
        self.assertIn(1024, descriptors_of(brig.pid), "the caller had none")
        self.assertNotEqual(personality_of(brig.pid), 0, "the caller had none")
        for one in waiting:
            with self.subTest(one.name, parent=one.parent == brig.pid):
                self.assertEqual(personality_of(one.pid), 0)
                self.assertLess(max(descriptors_of(one.pid)), 20)
        self.stop(running)


def descriptors_of(pid):
    """What a process has open."""
    return {int(name) for name in os.listdir(f"/proc/{pid}/fd")}


def personality_of(pid):
    """How the kernel treats a process."""
    with open(f"/proc/{pid}/personality", encoding="ascii") as text:
        return int(text.read(), 16)


class Groups(CallerCase):
    """An ordinary user may not drop its supplementary groups: they stay, and the report says so."""

    users = (users.myself(),)

    def setUp(self):
        if not users.root_is_real():
            self.skipTest("only root can be a user of many groups")
        groups = ("--groups", "70000,70001,70002")
        prefix = tuple(word for part in users.BECOME_ORDINARY for word in (groups if part == "--clear-groups" else (part,)))
        self.user = users.User("ordinary user of three groups", prefix, users.ORDINARY_ID, users.COUNT_AS_ORDINARY)
        super().setUp()

    def test_supplementary_groups_are_reported(self):
        self.assertEqual(self.undisturbed["identity"]["supplementary_groups"], 3)


if __name__ == "__main__":
    harness.main()
