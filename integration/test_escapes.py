#!/usr/bin/python3
"""Escapes, one file a technique below escapes/: the control succeeds, brig stops it, and when the layer that
stopped it is taken away the next one holds, as the head of the file says.

In CI (CI=true) nothing may be skipped but what the kernel does not have at all."""

import dataclasses
import errno
import os
import platform
import sys
import unittest

import harness
import users
from testing_build import TestingCase

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "escapes"))

import technique  # noqa: E402  (the path is set above)
from layers import NOTHING  # noqa: E402
from trial import Trial  # noqa: E402

ARCHITECTURE = "x86_64"  # the probes' 32-bit entry, code and flags of system calls are this one's


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
        """The control, then one layer less each time. A vacuous control ends it: the rest would prove nothing."""
        trial = Trial(self, one)
        works = False
        with self.subTest("control: " + one.control):
            works = trial.control_succeeds()
        taken = []
        for layer, hold in one.chain(self.user.name) if works else ():
            taken += [layer] if layer else []
            with self.subTest(("without " + ", ".join(taken) if taken else "as shipped") + f": {hold}"):
                trial.holds(taken, hold)


def test_of(one):
    """The test of one technique."""
    return lambda case: case.attempt(one)


class Runner(TestingCase):
    """A test that could not fail would show nothing: what the runner must notice."""

    def trial(self, name, **changes):
        """A trial of a technique of which something is not as in its file."""
        (one,) = (one for one in technique.read_all() if one.name == name)
        return Trial(self, dataclasses.replace(one, **changes))

    def test_a_control_that_does_not_succeed_fails(self):
        with self.assertRaisesRegex(AssertionError, "vacuous"):
            self.trial("host_file", script="text @0 {secret_path}\n").control_succeeds()

    def test_a_control_is_skipped_for_the_kernels_own_reason_alone(self):
        script = "must call openat -100 '/nowhere 0 0\n"
        with self.assertRaisesRegex(unittest.SkipTest, "^No such file or directory: not there$"):
            self.trial("host_file", script=script, absent={errno.ENOENT: "not there"}).control_succeeds()
        with self.assertRaisesRegex(AssertionError, "vacuous"):
            self.trial("host_file", script=script, absent={errno.ENOSYS: "not there"}).control_succeeds()

    def test_an_escape_fails(self):
        with self.assertRaisesRegex(AssertionError, "ESCAPED"):
            self.trial("native_code").holds(["the filter"], technique.Hold("the empty root"))

    def test_a_layer_that_did_not_stop_it_gets_no_credit(self):
        with self.assertRaisesRegex(AssertionError, "not stopped by the empty root"):
            self.trial("host_file").holds(["the filter"], technique.Hold("the empty root"))
        with self.assertRaisesRegex(AssertionError, "not stopped by the filter"):
            self.trial("host_file").holds([], technique.Hold("the filter", "socket"))

    def test_a_layer_that_nobody_has_named_fails(self):
        with self.assertRaisesRegex(AssertionError, "something holds"):
            self.trial("host_file").holds(["the filter"], technique.Hold(NOTHING))


for each in technique.read_all():
    setattr(Escapes, f"test_{each.surface}_{each.name}", test_of(each))

if __name__ == "__main__":
    harness.main()
