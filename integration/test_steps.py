#!/usr/bin/python3
"""A confinement step that fails, is left out, or claims to have been taken: no script is sent, and the
exit code is 125 with the step's name. Once plainly, once under an outer filter with no_new_privs."""

import json
import os

import harness
import users
from testing_build import TestingCase

STEPS = (
    "session", "parent_death", "descriptors", "go_ahead", "no_more_namespaces", "clocks", "root", "host_name", "identity",
    "parent_death_again", "privileges", "no_new_privs", "dumpable", "speculation", "landlock",
    "write_xor_execute", "filter",
)  # fmt: skip

# Steps that a cell may claim without having taken them and still run, with the reason. All others must be
# found out from outside.
LIES_NOT_SEEN = {
    "no_more_namespaces": "self-checked: the namespace's own limit shows nowhere outside of it",
    "landlock": "self-checked: no file tells the rulesets of a process",
    "write_xor_execute": "self-checked: no file tells it",
    "parent_death": "self-checked: /proc does not show the signal",
    "parent_death_again": "self-checked: /proc does not show the signal",
    "dumpable": "the template is not dumpable, and a clone inherits that",
    "speculation": "nothing to do where the kernel leaves no choice, else seen in /proc",
}
LIES_NOT_SEEN_WITH_ONE_ID = {"identity": "the map knows one id, and it is the policy's"}
LIES_NOT_SEEN_OF_BRIDGES = {"clocks": "the bridge's policy lets it read clocks"}

# What no step leaves out: in what a jail deviates, the row that tells, and what it says.
DEVIATIONS = {
    "pid": ("namespaces", "the supervisor's pid namespace"),
    "network": ("namespaces", "the supervisor's network namespace"),
    "ipc": ("namespaces", "the supervisor's ipc namespace"),
    "cgroup": ("namespaces", "the supervisor's cgroup namespace"),
    "environment": ("environment", "is not the policy's"),
    "domain_name": ("host_name", "domain name"),
    "mount": ("root", "sees mounts beside"),
    "link": ("network", "the network namespace of the jail has"),
    "descriptor": ("descriptors", "holds descriptors beside"),
    "channel": ("descriptors", "are not one socket"),
    "dumpable": ("dumpable", "is dumpable"),
    "filter": ("filter", "exactly one more"),
}

SCRIPT = 'return "the script has run"\n'


class Steps(TestingCase):
    """Every row of the table, in the jail and in the bridge."""

    users = harness.every_user()

    def tried(self, steps):
        """Those of them that this user tries."""
        return steps

    def run_with_fault(self, program, kind, step):
        """Runs with one step at fault. Returns the outcome."""
        return self.run_workflow(SCRIPT, env={"BRIG_TEST_FAULT": f"{program}:{kind}:{step}"})

    def assert_not_run(self, outcome, *steps):
        """Exit code 125, the step's name, and no script sent."""
        self.assert_verdict(outcome, None)
        self.assertIsNone(outcome.report["layers"], str(outcome))
        self.assertEqual(outcome.report["counts"]["frames"], 0, str(outcome))
        self.assertNotIn("the script has run", outcome.out + outcome.err)
        if steps:
            self.assertIn(outcome.report["reason"].split(":")[0], [f"step {step}" for step in steps])

    def test_the_test_build_runs_scripts_when_nothing_is_at_fault(self):
        outcome = self.run_workflow(SCRIPT)
        self.assert_verdict(outcome, "completed")

    def test_a_step_that_fails_ends_the_run(self):
        for program in ("brig-jail", "brig-bridge"):
            for step in self.tried(STEPS):
                with self.subTest(program=program, step=step):
                    self.assert_not_run(self.run_with_fault(program, "fail", step), step)

    def test_a_step_that_is_left_out_ends_the_run(self):
        for program in ("brig-jail", "brig-bridge"):
            for step in self.tried(STEPS):
                with self.subTest(program=program, step=step):
                    self.assert_not_run(self.run_with_fault(program, "omit", step), step)

    def lies_not_seen(self, program):
        """Steps whose absence shows nowhere, because the layer is there all the same or is self-checked."""
        unseen = {"go_ahead"} | LIES_NOT_SEEN.keys()  # go_ahead: see the next test
        if self.user != users.root():
            unseen |= LIES_NOT_SEEN_WITH_ONE_ID.keys()
        if self.outer_filter:
            unseen |= {"no_new_privs"}  # it is set already
        return unseen | (LIES_NOT_SEEN_OF_BRIDGES.keys() if program == "brig-bridge" else set())

    def test_a_step_that_is_only_claimed_is_found_out_from_outside(self):
        for program in ("brig-jail", "brig-bridge"):
            for step in self.tried([step for step in STEPS if step not in self.lies_not_seen(program)]):
                with self.subTest(program=program, step=step):
                    self.assert_not_run(self.run_with_fault(program, "lie", step))

    def test_a_cell_that_did_not_wait_completes_no_run(self):
        for program in ("brig-jail", "brig-bridge"):
            with self.subTest(program=program):
                outcome = self.run_with_fault(program, "lie", "go_ahead")
                self.assertNotEqual(outcome.code, 0, str(outcome))
                self.assertNotIn("the script has run", outcome.out)


    def run_deviating(self, name):
        """Runs with a jail that deviates from its policy in one thing. Returns the outcome."""
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        policy["environment"]["DEVIATION"] = name
        path = self.write("policy.json", json.dumps(policy))
        return self.run_workflow(SCRIPT, "--policy", path, env={"BRIG_TEST_GUEST": "brig-jail-deviating"})

    def test_what_no_step_leaves_out_is_found_out_from_outside_as_well(self):
        self.assert_verdict(self.run_deviating("nothing"), "completed")
        for name, (step, said) in DEVIATIONS.items():
            with self.subTest(deviation=name):
                outcome = self.run_deviating(name)
                self.assert_not_run(outcome, step)
                self.assertIn(said, outcome.report["reason"])


class StepsUnderAnOuterFilter(Steps):
    """There `Seccomp: 2` and `NoNewPrivs: 1` stand for every process, and prove nothing. In the short form the
    users share the steps: what the filter changes is the same for all of them."""

    outer_filter = True

    def tried(self, steps):
        return self.share(steps)


if __name__ == "__main__":
    harness.main()
