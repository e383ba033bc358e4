#!/usr/bin/python3
"""Every system call of a run is made to fail: what comes of it is exit code 125 with the step, or a run
behind every layer, and never a run with one missing, never one that hangs, never something left behind.

In the short form every call of the step table and of the launch path fails once, and a share of all others;
BRIG_LONG=true tries every call with every failure that it can have, as every user."""

import collections
import dataclasses
import functools

import harness
import injection
import injection_points
import users
from testing_build import TestingCase

# Of the others, in the short form.
EVERY_NTH = {"others": 12, "claimed": 3, "short": 6, "killed": 40, "stopped": 60}
NOT_DELIVERED_MOST = 0.1  # of the others: what a run waits for, it does not wait for as often each time
NOT_HALVED_MOST = 0.75  # and an end, or nothing, has no half
NOT_DELIVERED_LEAST = 2  # and who gets few of them may meet as many such by chance
SPEAKS = ("read", "write", "sendto", "recvfrom")


@functools.cache
def injector_of(user, programs):
    """What runs scripts as this user, and how one ends to which nothing is done."""
    injector = injection.Injector(user, programs)
    return injector, injector.run()


class Injection(TestingCase):
    """A failure of one call in one process of the run."""

    users = harness.every_user()

    def setUp(self):
        super().setUp()
        if not users.root_is_real() and self.user == users.ordinary():
            self.skipTest("only root may see what a supervisor that is not dumpable asks for")
        self.injector, self.undisturbed = injector_of(self.user, self.programs)
        self.assertEqual(self.undisturbed.end["code"], 0, str(self.undisturbed))
        calls = self.undisturbed.calls
        self.cells = [target for role in ("jail", "bridge") for target in injection_points.cell_targets(calls, role)]
        supervisor = list(injection_points.supervisor_targets(calls))
        self.launch = [target for target in supervisor if target.group == "launch"]
        self.others = [target for target in supervisor if target.group != "launch"]
        self.others += injection_points.other_targets(calls)

    def some(self, kind, targets):
        """In the short form one of so many."""
        return targets if harness.LONG else targets[:: EVERY_NTH[kind]]

    def deeds(self, targets, is_spread=False):
        """The targets with what is done to them: all that can be, or one; spread: not always the same one."""
        done = []
        for number, target in enumerate(targets):
            deeds = injection_points.failures(target.call)
            done += target.done(*(deeds if harness.LONG else (deeds[number % len(deeds) if is_spread else 0],)))
        return done

    def inject(self, targets, undelivered_most=0.0):
        """Runs and judges. A point a group; says how many injection points there were."""
        faults, numbers, undelivered = collections.defaultdict(list), collections.Counter(), []
        for target, trial in self.injector.run_all(targets):
            numbers[target.group] += 1
            if not trial.end["delivered"]:
                undelivered.append(str(target))
                continue
            found = injection.faults(target, trial, self.undisturbed)
            faults[target.group] += [f"{target}: {fault}\n{trial}" for fault in found]
        for group, number in numbers.items():
            with self.subTest(group, injection_points=number):
                self.assertEqual(faults[group], [], "\n".join(faults[group]))
        with self.subTest("enough of them came", injection_points=numbers.total(), not_delivered=len(undelivered)):
            most = max(NOT_DELIVERED_LEAST, undelivered_most * len(targets)) if undelivered_most else 0
            self.assertLessEqual(len(undelivered), most, undelivered)

    def test_every_call_of_a_cell_belongs_to_a_step(self):
        self.assertEqual([str(target.call) for target in self.cells if target.steps[0] is None], [])
        steps = {target.steps[0] for target in self.cells}
        self.assertEqual(steps, {step for step, _ in injection_points.STEPS} - {"proof"})

    def test_a_step_whose_call_fails_is_named(self):
        self.inject(self.deeds(self.share(self.cells)))

    def test_a_call_of_the_launch_that_fails_has_its_step_named(self):
        self.inject(self.deeds(self.share(self.launch)))

    def test_any_other_call_may_fail(self):
        self.inject(self.deeds(self.share(self.some("others", self.others)), True), NOT_DELIVERED_MOST)

    def test_a_step_whose_call_only_claims_to_be_made_takes_no_layer_away(self):
        claimed = [target.claimed() for target in self.share(self.some("claimed", self.cells))]
        self.inject(claimed)

    def test_half_of_what_is_read_or_written_is_no_layer_less(self):
        speaking = [
            target for target in self.cells + self.launch + self.others if target.call.call.split()[0] in SPEAKS
        ]
        halves = [target.halved() for target in self.share(self.some("short", speaking)) if target.phase != "loading"]
        self.inject(halves, NOT_HALVED_MOST)

    def test_who_dies_at_a_call_takes_no_layer_away(self):
        everywhere = self.cells + self.launch + self.others
        self.inject([target.struck("KILL") for target in self.share(self.some("killed", everywhere))], NOT_DELIVERED_MOST)

    def test_a_supervisor_that_is_told_to_stop_at_a_call_stops(self):
        own = [target for target in self.launch + self.others if target.call.role == "supervisor"]
        self.inject([target.struck("TERM") for target in self.share(self.some("stopped", own))], NOT_DELIVERED_MOST)


class Judge(TestingCase):
    """Those who judge the runs see what they are there for."""

    def setUp(self):
        super().setUp()
        self.injector, self.undisturbed = injector_of(self.user, self.programs)
        self.targets = injection_points.cell_targets(self.undisturbed.calls, "jail")

    def target(self, call, deed):
        """The first target for this call."""
        return next(target for target in self.targets if target.call.call == call).done(deed)[0]

    def faults(self, target, injector=None):
        """What the judge says to a run."""
        return injection.faults(target, (injector or self.injector).run(target), self.undisturbed)

    def test_a_failure_that_ends_the_run_with_its_step_is_no_fault(self):
        self.assertEqual(self.faults(self.target("mount /", "EPERM")), [])

    def test_a_layer_that_is_missing_is_seen(self):
        for step in ("clocks", "root", "host_name", "privileges"):
            with self.subTest(step=step):
                injector = injection.Injector(
                    self.user, self.programs, brig="brig-unattested", env={"BRIG_TEST_FAULT": f"brig-jail:lie:{step}"}
                )
                faults = self.faults(self.target("dup2", "short"), injector)
                self.assertIn("neither 125 nor a run as ever", str(faults))

    def test_another_step_than_the_calls_is_seen(self):
        other = dataclasses.replace(self.target("mount /", "EPERM"), steps=("session",))
        self.assertIn("the step is root", str(self.faults(other)))

    def test_a_failure_that_nobody_notices_is_seen(self):
        target = dataclasses.replace(self.target("prctl 52", "EPERM"), deed="EINVAL")
        trial = self.injector.run(target)
        self.assertEqual(injection.faults(target, trial, self.undisturbed), [])
        strict = dataclasses.replace(target, call=dataclasses.replace(target.call, call="mount /"))
        self.assertEqual(injection.faults(strict, trial, self.undisturbed), ["it completed"])

    def test_a_failure_that_was_not_delivered_is_seen(self):
        target = self.target("mount /", "EPERM")
        nowhere = dataclasses.replace(target, call=dataclasses.replace(target.call, number=99))
        self.assertIn("the failure was not delivered", self.faults(nowhere))

    def test_a_run_that_leaves_something_behind_or_hangs_is_seen(self):
        target = self.target("mount /", "EPERM")
        trial = self.injector.run(target)
        for end, fault in (({"left": "jail "}, "left behind: jail "), ({"timed_out": True}, "the run hung")):
            with self.subTest(fault=fault):
                worse = dataclasses.replace(trial, end=trial.end | end)
                self.assertEqual(injection.faults(target, worse, self.undisturbed), [fault])

    def test_what_lives_on_is_found_and_ended(self):
        for command, within_ms, expected in (
            ("sleep 600 & exit 3", 90000, {"code": 3, "timed_out": False, "left": "stranger "}),
            ("exec sleep 600", 1000, {"code": -9, "timed_out": True}),
        ):
            with self.subTest(command=command):
                _, end, _ = self.injector.run_command(self.folder, "sh", "-c", command, within_ms=within_ms)
                self.assertEqual({key: end[key] for key in expected}, expected)


if __name__ == "__main__":
    harness.main()
