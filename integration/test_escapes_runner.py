#!/usr/bin/python3
"""What the runner of the escape tests must notice: a test that could not fail would show nothing."""

import contextlib
import dataclasses
import errno
import os
import sys
import unittest

import harness
from testing_build import TestingCase

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "escapes"))

import technique  # noqa: E402  (the path is set above)
from layers import NOTHING  # noqa: E402
from trial import Stage, Trial  # noqa: E402


class Runner(TestingCase):
    """Techniques of which something is not as in their files."""

    @contextlib.contextmanager
    def trial(self, place, **changes):
        """A trial of a technique, in the first of its variants."""
        (one,) = (one for one in technique.read_all() if f"{one.surface}/{one.name}" == place)
        with Stage(self) as stage:
            yield Trial(stage, dataclasses.replace(one.as_variant(one.variants[0]), **changes))

    def test_a_control_that_does_not_succeed_fails(self):
        with self.assertRaisesRegex(AssertionError, "vacuous"):
            with self.trial("files/host_file", script="text @0 {secret_path}\n") as trial:
                trial.control_succeeds()

    def test_a_control_is_skipped_for_the_kernels_own_reason_alone(self):
        script = "must call openat -100 '/nowhere 0 0\n"
        for number, names, expected, text in (
            (errno.ENOENT, (), unittest.SkipTest, "^No such file or directory: not there$"),
            (errno.ENOSYS, (), AssertionError, "vacuous"),
            (errno.ENOENT, ("another variant",), AssertionError, "vacuous"),
        ):
            with self.subTest(number=number, names=names), self.assertRaisesRegex(expected, text):
                with self.trial("files/host_file", script=script, absent=[(number, names, "not there")]) as trial:
                    trial.control_succeeds()

    def test_an_escape_fails(self):
        with self.assertRaisesRegex(AssertionError, "ESCAPED"):
            with self.trial("memory/native_code") as trial:
                trial.holds(["the filter", "write xor execute"], technique.Hold("the empty root"))

    def test_one_call_of_many_that_succeeds_inside_is_an_escape(self):
        script = "call openat -100 '/nowhere 0 0\ncall getpid\n"
        with self.trial("files/host_file", script=script, reached="every call succeeds") as trial:
            with self.assertRaisesRegex(AssertionError, "vacuous"):
                trial.control_succeeds()
            with self.assertRaisesRegex(AssertionError, "ESCAPED"):
                trial.holds(["the filter"], technique.Hold("the limit on open files"))

    def test_a_layer_that_did_not_stop_it_gets_no_credit(self):
        for taken, hold, text in (
            (["the filter"], technique.Hold("the empty root"), "not stopped by the empty root"),
            (["the filter"], technique.Hold("the limit on open files", "ENFILE"), "not stopped by the limit"),
            ([], technique.Hold("the filter", "socket"), "not stopped by the filter"),
        ):
            with self.subTest(text), self.assertRaisesRegex(AssertionError, text):
                with self.trial("files/host_file") as trial:
                    trial.holds(taken, hold)

    def test_one_error_that_is_not_the_layers_takes_its_credit(self):
        script = "call openat -100 '/nowhere 0 0\ncall kill 2 0\n"
        with self.assertRaisesRegex(AssertionError, "not stopped by the limit on open files"):
            with self.trial("files/host_file", script=script) as trial:
                trial.holds(["the filter"], technique.Hold("the limit on open files"))

    def test_a_layer_that_nobody_has_named_fails(self):
        with self.assertRaisesRegex(AssertionError, "something holds"):
            with self.trial("files/host_file") as trial:
                trial.holds(["the filter"], technique.Hold(NOTHING))


if __name__ == "__main__":
    harness.main()
