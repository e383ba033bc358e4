#!/usr/bin/python3
"""Any process of a run is struck by a signal, at moments left to chance and while a call is in flight: the
verdict is right, nothing survives, nothing stays mounted, nothing is left to be reaped or removed."""

import collections
import json
import os
import random
import signal
import subprocess
import time

import harness
import processes
import strikes
from testing_build import TestingCase

# The whole set in the long form, a share of it where time is short: BRIG_KILLS says how many in all.
STRIKES = int(os.environ.get("BRIG_KILLS", "60"))
SEED = int(os.environ.get("BRIG_SEED", "20240601"))
SIGNALS = (*strikes.ENDING, signal.SIGSTOP)

SCRIPT = 'await parallel([lambda: agent("x")] * 5)\nreturn await agent("y")\n'
QUICK = json.dumps({"replies": [{"match": {"prompt": "*"}, "value": 1, "delay_ms": 20}], "otherwise": "error"})
SLOW = QUICK.replace("20", "100")
NEVER = json.dumps({"replies": [{"match": {"prompt": "*"}, "value": 1, "delay_ms": 3600000}], "otherwise": "error"})


class Struck(TestingCase):
    """A run with one victim."""

    users = harness.every_user()

    def setUp(self):
        super().setUp()
        self.report = os.path.join(self.folder, "report.json")
        self.events = os.path.join(self.folder, "events.jsonl")
        self.script = self.write("workflow.py", SCRIPT)
        self.temporary = os.path.join(self.folder, "temporary")
        os.mkdir(self.temporary, 0o777)
        os.chmod(self.temporary, 0o777)

    def run_begin(self, replies, armed=False):
        """Starts a run whose agents answer so, with a pair raised ahead of it or without."""
        for path in (self.report, self.events):
            if os.path.exists(path):
                os.unlink(path)
        return self.start(
            "run", self.script, "--quiet", "--report", self.report, "--events", self.events,
            "--agent", "replies:" + self.write("replies.json", replies), env={"TMPDIR": self.temporary} | ({"BRIG_TEST_ARM": "yes"} if armed else {}),
        )  # fmt: skip

    def run_finish(self, running):
        """The outcome of a run, with its report. What brig leaves behind when it has ended by itself is
        an orphan of this process: nothing is, not even what is dead."""
        outcome = running.end()
        if outcome.code >= 0 and not strikes.gave_up(outcome):
            self.assertEqual([str(left) for left in processes.descendants()], [], "brig has not reaped it")
            with open(self.report, encoding="utf-8") as file:
                outcome.report = self.check_report(json.load(file), outcome)
        self.assert_nothing_left()
        self.assertEqual(os.listdir(self.temporary), [])
        files = set(os.listdir(self.folder)) - {"workflow.py", "replies.json", "temporary"}
        self.assertLessEqual(files, {"report.json", "events.jsonl"}, "files were left behind")
        return outcome

    def wait_for_call(self, running):
        """Waits until an agent has been asked."""

        def is_in_flight():
            self.assertIsNone(running.process.poll(), "it has ended")
            with open(self.events, encoding="utf-8") as events:
                return '"state":"start"' in events.read()

        harness.wait_until(lambda: os.path.exists(self.events) and is_in_flight(), "a call in flight")


class AnyMoment(Struck):
    """Moments spread over the whole life of a run, from the first process to the report."""

    def measure_s(self):
        """How long a run takes that is left alone."""
        begin = time.monotonic()
        outcome = self.run_finish(self.run_begin(QUICK))
        self.assert_verdict(outcome, "completed")
        return time.monotonic() - begin

    def strike_once(self, chance, longest_s):
        """A run, and a strike at what there is of it then. Returns the strike, None if it came too late."""
        running = self.run_begin(QUICK, armed=chance.random() < 0.25)
        time.sleep(chance.uniform(0, longest_s))
        found = strikes.victims(running.pid)
        number = chance.choice(SIGNALS)
        role = chance.choice(sorted(found)) if found else None
        struck = role and strikes.strike(chance.choice(found[role]), number)
        if struck and role == "supervisor" and number == signal.SIGSTOP:
            # Meanwhile the others have come to a stop of their own, or have ended.
            time.sleep(chance.uniform(0, longest_s))
            running.signal(signal.SIGCONT)
        outcome = self.run_finish(running)
        ending = strikes.ending_of(outcome)
        endings = strikes.endings(role, number) if struck else {"completed"}
        self.assertIn(ending, endings, f"{number!r} to {role}\n{outcome}")
        return (str(strikes.Strike(role, number)), ending) if struck else None

    def test_a_strike_at_any_moment_ends_in_the_right_verdict(self):
        seed = f"{SEED} {self.user.name}"
        chance = random.Random(seed)
        longest_s = self.measure_s()
        seen, runs = collections.Counter(), 0
        print(f"# seed {seed}")
        while seen.total() < max(1, STRIKES // len(self.users)):
            struck = self.strike_once(chance, longest_s)
            runs += 1
            seen[struck] += struck is not None
            # One that comes too late proves nothing, and takes place where others were faster.
            longest_s *= 1 if struck else 0.9
        print(f"# {seen.total()} strikes in {runs} runs ({self.user.name})")
        for struck in sorted(filter(None, seen)):
            print(f"#   {struck[0]}: {struck[1]} {seen[struck]}")


class AtOnce(Struck):
    """What is there for a moment alone: struck as soon as it is seen."""

    roles = ("program about to start", "lister", "probe", "jail", "bridge")

    def strike_at_sight(self, role, number):
        """A run, and a strike at the first of this role. Returns how the run ended, None if none was seen."""
        running, struck = self.run_begin(QUICK), False
        while not struck and running.process.poll() is None:
            found = strikes.victims(running.pid)[role]
            struck = bool(found) and strikes.strike(found[0], number)
            time.sleep(0.0005)
        outcome = self.run_finish(running)
        ending = strikes.ending_of(outcome)
        endings = strikes.endings(role, number) if struck else {"completed"}
        self.assertIn(ending, endings, f"{number!r} to {role}\n{outcome}")
        return ending if struck else None

    def test_a_strike_at_first_sight_ends_in_the_right_verdict(self):
        seen = collections.Counter()
        for role, number in self.share([(role, number) for role in self.roles for number in SIGNALS]):
            seen[str(strikes.Strike(role, number)), self.strike_at_sight(role, number)] += 1
        for (what, ending), times in sorted(seen.items(), key=str):
            print(f"#   {what}: {ending or 'not seen'} {times}")
        self.assertTrue(any(ending for _, ending in seen), "nobody was seen")


# Role, signal: the verdict, and what its reason begins with.
IN_FLIGHT = {
    ("jail", signal.SIGKILL): ("crashed", "the interpreter died of Killed (KILL), which brig did not send"),
    ("jail", signal.SIGSEGV): ("crashed", "the interpreter died of Segmentation fault (SEGV)"),
    ("bridge", signal.SIGKILL): (None, "step bridge: it died of signal 9"),
    ("bridge", signal.SIGSEGV): (None, "step bridge: it died of signal 11"),
    ("supervisor", signal.SIGTERM): ("stopped", "stopped by a signal"),
}
# A run that goes on needs no template, and a cell heeds no wish from outside.
GOES_ON = (
    *((f"template of {kind}", number) for kind in ("jails", "bridges") for number in SIGNALS),
    *((cell, number) for cell in ("jail", "bridge") for number in (signal.SIGTERM, signal.SIGABRT, signal.SIGSTOP)),
)


class InFlight(Struck):
    """While a call is in flight, and nothing else happens."""

    def run_struck(self, role, number):
        """A run whose call never ends, and the strike."""
        running = self.run_begin(NEVER)
        self.wait_for_call(running)
        self.proof_await(running)
        (victim,) = strikes.victims(running.pid)[role]
        self.assertTrue(strikes.strike(victim, number))
        return running, victim

    def proof_await(self, running):
        """Until of all jails and bridges those of the run are left."""
        harness.wait_until(
            lambda: all(len(strikes.victims(running.pid)[cell]) == 1 for cell in strikes.CELLS.values()), "the proof is over"
        )

    def test_whoever_is_needed_decides_the_run(self):
        for (role, number), (verdict, reason) in IN_FLIGHT.items():
            with self.subTest(role=role, signal=number.name):
                running, _ = self.run_struck(role, number)
                outcome = self.run_finish(running)
                self.assert_verdict(outcome, verdict)
                self.assertTrue(outcome.report["reason"].startswith(reason), str(outcome))

    def test_whoever_is_not_needed_or_does_not_heed_changes_nothing(self):
        for role, number in GOES_ON:
            with self.subTest(role=role, signal=number.name):
                running, victim = self.run_struck(role, number)
                if number == signal.SIGSTOP and role in strikes.CELLS.values():
                    harness.wait_until(lambda: processes.read_process(victim.pid).state == "S", "it goes on")
                running.signal(signal.SIGTERM)
                self.assert_verdict(self.run_finish(running), "stopped")

    def test_nothing_survives_a_supervisor_that_ends_of_a_fault_or_while_it_is_stopped(self):
        for numbers in ((signal.SIGSEGV,), (signal.SIGABRT,), (signal.SIGSTOP, signal.SIGKILL)):
            with self.subTest(signals=" ".join(number.name for number in numbers)):
                running = self.run_begin(NEVER)
                self.wait_for_call(running)
                self.assertTrue(strikes.strike(processes.read_process(running.pid), *numbers))
                outcome = self.run_finish(running)
                self.assertIn(strikes.ending_of(outcome), strikes.endings("supervisor", numbers[-1]) - {"completed"})


class Clones(TestingCase):
    """Clones between their birth and the supervisor's hold on them."""

    users = harness.every_user()

    def test_a_clone_of_a_template_that_ended_first_is_ended_and_reaped(self):
        outcome = self.run_workflow("return 1\n", env={"BRIG_TEST_GUEST": "brig-jail-mute"})
        self.assertEqual([str(left) for left in processes.descendants()], [], "brig has not reaped it")
        self.assert_verdict(outcome, None)
        self.assertEqual(outcome.report["reason"], "step template: brig-jail-mute ended with status 1")

    def test_a_clone_that_is_stopped_first_goes_on_once_it_is_held(self):
        outcome = self.run_workflow("return 1\n", env={"BRIG_TEST_GUEST": "brig-jail-stopping"})
        self.assert_verdict(outcome, "completed")


class Neighbours(TestingCase):
    """Several runs of one host at once. One is struck, or what they share: the others do not notice, and
    neither do those that come after."""

    users = harness.every_user()
    at_once = 3
    template_roles = ("template of jails", "template of bridges")

    def setUp(self):
        super().setUp()
        self.chance = random.Random(f"{SEED} {self.user.name}")
        self.struck = {}  # by the number of the run: how it may end
        self.templates_ended = 0

    def host_begin(self, runs):
        """Starts the program that has them."""
        script, replies = self.write("workflow.py", SCRIPT), self.write("replies.json", SLOW)
        words = (os.path.join(self.programs, "host_crowd"), script, replies, str(self.at_once), str(runs))
        return subprocess.Popen(
            self.user.command(*words), env=harness.ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )

    def cell_strike(self, host, told, role, number):
        """Strikes the jail or the bridge of a run."""
        victim = processes.read_process(told[role])
        if victim and victim.parent == host.pid and strikes.strike(victim, number):
            self.struck[told["begun"]] = strikes.endings(role, number)

    def template_strike(self, host, role, number):
        """Strikes what all runs come from. A run that is being built just then may need it."""
        found = strikes.victims(host.pid)[role]
        if found and strikes.strike(found[0], number):
            self.templates_ended += number != signal.SIGSTOP

    def strike_one(self, host, told):
        """A strike at a run that has begun, or at the templates."""
        role = self.chance.choice((*strikes.CELLS.values(), *self.template_roles))
        number = self.chance.choice(SIGNALS)
        if role in self.template_roles:
            self.template_strike(host, role, number)
        else:
            self.cell_strike(host, told, role, number)

    def judge(self, told, unstruck_steps):
        """One run: as it must end, or for want of a template."""
        ending = "step" if told["reason"].startswith("step ") else told["verdict"]
        if ending == "step" and told["ended"] not in self.struck:
            unstruck_steps.append(told["reason"])
        else:
            self.assertIn(ending, self.struck.get(told["ended"], {"completed"}), told)
        return ending

    def test_a_strike_at_one_run_is_noticed_by_no_other(self):
        runs = max(8, STRIKES // len(self.users))
        endings, unstruck_steps, rest = collections.Counter(), [], None
        with self.host_begin(runs) as host:
            for line in host.stdout:
                told = json.loads(line)
                if "begun" in told and told["begun"] < runs - self.at_once:
                    self.strike_one(host, told)
                elif "ended" in told:
                    endings[self.judge(told, unstruck_steps)] += 1
                elif "children" in told:
                    rest = told
        self.assertEqual(host.returncode, 0)
        print(f"# {dict(endings)}, {self.templates_ended} templates ended ({self.user.name})")
        self.assertEqual(endings.total(), runs)
        self.assertLessEqual(len(unstruck_steps), self.templates_ended, unstruck_steps)
        self.assertEqual(rest["children"], 0, "dead or alive")
        self.assertLessEqual(rest["descriptors"], rest["descriptors_before"])


if __name__ == "__main__":
    harness.main()
