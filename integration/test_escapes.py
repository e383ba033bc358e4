#!/usr/bin/python3
"""Escapes, one file a technique below escapes/: the control succeeds, brig stops it, and when the layer that
stopped it is taken away the next one holds, as the head of the file says.

meson runs one surface at a time, by the word `SURFACE:` in the names of its tests. In CI (CI=true) nothing may
be skipped but what the kernel does not have at all."""

import atexit
import collections
import os
import platform
import sys

import harness
import processes
import users
from testing_build import TestingCase

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "escapes"))

import technique  # noqa: E402  (the path is set above)
from trial import Stage, Trial  # noqa: E402

ARCHITECTURE = "x86_64"  # the probes' 32-bit entry, code and flags of system calls are this one's
COUNTS = collections.Counter()
VARIANTS = set()


def counts_tell():
    """How much was tried, below the plan."""
    COUNTS["variants"] = len(VARIANTS)
    names = ("techniques", "variants", "controls", "attempts inside")
    print("# in all", ", ".join(f"{COUNTS[name]} {name}" for name in names), flush=True)


class Escapes(TestingCase):
    """Every technique in the hands of every kind of user. The tests are made below, one a file."""

    users = harness.every_user()

    def setUp(self):
        reason = users.why_not(self.user)
        if reason and os.environ.get("CI") == "true":
            self.fail(f"an escape test may not be skipped: {reason}")
        if platform.machine() != ARCHITECTURE:
            self.skipTest(f"the probes are written for {ARCHITECTURE}")
        super().setUp()

    def attempt(self, one):
        """Every variant of a technique."""
        COUNTS["techniques"] += self.user == self.users[0]
        with Stage(self) as stage:
            for variant in self.share_of(one):
                VARIANTS.add((one.surface, one.name, variant.name))
                self.attempt_variant(Trial(stage, one.as_variant(variant)), variant)

    def share_of(self, one):
        """The variants that fall to this user. Many are taken in turn, in the long form all by each; and each user
        takes those that end otherwise for him, root those that root alone can do."""
        if len(one.variants) < len(self.users) or (one.only_root and self.user == users.root()):
            return one.variants
        dealt = harness.share(one.variants, self.users.index(self.user), len(self.users))
        return [each for each in one.variants if each in dealt or one.is_told_of(self.user.name, each.name)]

    def attempt_variant(self, trial, variant):
        """The control, then one layer less each time. A vacuous control ends it: the rest would prove nothing."""
        chain = trial.technique.chain(self.user.name, variant.name)
        label = variant.name and f"{variant.name}: "
        if trial.technique.only_root and self.user != users.root():
            chain = chain[:1]
            self.control_left_to_root(trial, label)
        elif not self.control_succeeds(trial, label):
            chain = []
        taken = []
        for layer, hold in chain:
            taken += [layer] if layer else []
            with self.subTest(label + ("without " + ", ".join(taken) if taken else "as shipped") + f": {hold}"):
                COUNTS["attempts inside"] += 1
                trial.holds(taken, hold)

    def control_left_to_root(self, trial, label):
        """A point of its own only where no root is among those who try."""
        if users.root() not in self.users:
            with self.subTest(f"{label}control: {trial.technique.control}"):
                self.skipTest("only root can do it outside, and the tests are not run by root")

    def control_succeeds(self, trial, label):
        """Whether it does; its own point."""
        with self.subTest(f"{label}control: {trial.technique.control}"):
            COUNTS["controls"] += 1
            return trial.control_succeeds()
        return False


def test_of(one):
    """The test of one technique."""
    return lambda case: case.attempt(one)


for each in technique.read_all():
    setattr(Escapes, f"test_{each.surface}:_{each.name}", test_of(each))

if __name__ == "__main__":
    atexit.register(counts_tell)
    if users.root_is_real():
        processes.mount_apart()  # what others mount meanwhile is none of a run's leavings
    harness.main()
