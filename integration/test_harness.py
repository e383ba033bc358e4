#!/usr/bin/python3
"""The harness sees what it is there to see: a command that misbehaves on purpose is found out."""

import io
import os
import subprocess
import types
import unittest
import unittest.mock

import harness
import processes
import schemas
from harness import Case
from tap import Tap


class Misbehaviour(Case):
    """Commands in the place of brig that do one thing wrong."""

    users = harness.every_user()

    def stand_in(self, script):
        """Puts a shell script in the place of brig."""
        self.brig_path = self.write("stand-in", "#!/bin/sh\n" + script, mode=0o755)

    def test_a_process_left_behind_is_found(self):
        self.stand_in("sleep 30 >/dev/null 2>&1 &\nexit 0\n")
        self.brig()
        with self.assertRaisesRegex(AssertionError, "sleep"):
            self.assert_nothing_left(0.2)

    def test_a_process_that_left_its_session_is_found(self):
        self.stand_in("(setsid sleep 30 >/dev/null 2>&1 &) &\nexit 0\n")
        self.brig()
        with self.assertRaisesRegex(AssertionError, "sleep"):
            self.assert_nothing_left(0.2)

    def test_a_process_that_ends_in_time_is_none(self):
        self.stand_in("sleep 0.2 >/dev/null 2>&1 &\nexit 0\n")
        self.brig()
        self.assert_nothing_left(5)

    def test_processes_started_are_counted(self):
        for script, started in (("exit 3", 0), ("/bin/true; exit 3", 1), ("/bin/true; /bin/true & exit 3", 2)):
            with self.subTest(script):
                self.stand_in(script + "\n")
                outcome = self.brig_counted()
                self.assertEqual((outcome.code, outcome.started, outcome.err), (3, started, ""))

    def test_the_environment_is_explicit(self):
        os.environ["BRIG_TEST_CANARY"] = "sings"
        self.addCleanup(os.environ.pop, "BRIG_TEST_CANARY")
        self.stand_in('echo "${BRIG_TEST_CANARY-none} ${GIVEN-none}"\n')
        self.assertEqual(self.brig(env={"GIVEN": "yes"}).out, "none yes\n")

    def test_an_endless_command_fails(self):
        self.stand_in("exec sleep 30\n")
        with self.assertRaisesRegex(AssertionError, "no end within"):
            self.brig(timeout_s=0.3)

    def test_more_than_one_line_fails(self):
        for script in ("echo a >&2; echo b >&2; exit 2", "exit 2", "echo a; echo a >&2; exit 2", "echo a >&2; exit 1"):
            with self.subTest(script):
                self.stand_in(script + "\n")
                with self.assertRaises(AssertionError):
                    self.assert_one_line(self.brig(), 2, "a")


class Mounts(Case):
    """Only root can leave a mount behind. Not where other tests would find it."""

    def setUp(self):
        if not harness.users.root_is_real():
            self.skipTest("only root can mount here")
        processes.mount_apart()
        super().setUp()

    def test_a_mount_left_behind_is_found(self):
        target = os.path.join(self.folder, "mounted")
        os.mkdir(target)
        self.brig_path = "/bin/mount"
        self.assertEqual(self.brig("-t", "tmpfs", "left-behind", target).code, 0)
        try:
            self.assertIn(target, str(processes.mounts() - self.mounts_before))
        finally:
            self.brig_path = "/bin/umount"
            self.brig(target)


class Sharing(unittest.TestCase):
    """What users share is tried by one of them each in the short form, and by all in the long one."""

    def tried(self, is_long):
        """Who tries what of a shared case: (test, user), in a suite and by its own share."""

        class Shared(Case):
            """Three tests."""

            users, is_shared = (harness.users.ordinary(), harness.users.in_namespace()), True

            def test_one(self):
                pass

            test_two = test_three = test_one

        Shared.__module__ = "shared"
        with unittest.mock.patch.object(harness, "LONG", is_long):
            suite = list(harness.suite_of(types.SimpleNamespace(__name__="shared", Shared=Shared)))
            parts = [(part, case.user) for case in suite for part in case.share(["a", "b", "c"])]
        return [(case._testMethodName, case.user) for case in suite], set(parts)

    def test_in_the_short_form_each_is_tried_once_and_by_every_user_some(self):
        tests, parts = self.tried(is_long=False)
        self.assertEqual(sorted(name for name, _ in tests), ["test_one", "test_three", "test_two"])
        self.assertEqual(sorted(part for part, _ in parts), ["a", "b", "c"])
        self.assertEqual((len({user for _, user in tests}), len({user for _, user in parts})), (2, 2))

    def test_in_the_long_form_every_user_tries_all(self):
        tests, parts = self.tried(is_long=True)
        self.assertEqual((len(tests), len(set(tests)), len(parts)), (6, 6, 6))


class Printing(unittest.TestCase):
    """What the runner prints for each way a test can end."""

    def points(self):
        """The output for one test of each kind."""

        class Sample(unittest.TestCase):
            """One of each."""

            def test_1_passes(self):
                pass

            def test_2_fails(self):
                self.fail("on purpose")

            @unittest.skip("why # not")
            def test_3_skips(self):
                pass

            def test_4_has_parts(self):
                for part in (1, 2):
                    with self.subTest(part=part):
                        self.assertEqual(part, 1)

            def test_5_breaks(self):
                raise OSError("broken")

        Sample.__module__ = "sample"
        tap = Tap(io.StringIO())
        suite = harness.suite_of(types.SimpleNamespace(__name__="sample", Sample=Sample))
        suite.run(harness.TapResult(tap))
        status = tap.end()
        return status, [line for line in tap.out.getvalue().splitlines() if not line.startswith("#")]

    def test_each_end_is_its_own_point(self):
        status, lines = self.points()
        self.assertEqual(status, 1)
        self.assertEqual(
            lines,
            [
                "ok 1 - 1 passes",
                "not ok 2 - 2 fails",
                "ok 3 - 3 skips # SKIP why no. not",
                "ok 4 - 4 has parts (part=1)",
                "not ok 5 - 4 has parts (part=2)",
                "not ok 6 - 5 breaks",
                "1..6",
            ],
        )

    def test_no_test_at_all_fails(self):
        tap = Tap(io.StringIO())
        self.assertEqual(tap.end(), 1)

    def test_words_that_no_name_holds_are_told(self):
        words = ["/usr/bin/python3", os.path.abspath(__file__), "no_name", "no. 1"]
        run = subprocess.run(words, capture_output=True, text=True, check=False)
        points = [line for line in run.stdout.splitlines() if not line.startswith("#")]
        self.assertEqual(points, ["not ok 1 - no test's name holds: no_name no. 1", "1..1"], run.stderr)
        self.assertEqual(run.returncode, 1)

    def test_schemas_refuse_what_they_do_not_name(self):
        self.assertNotEqual(schemas.faults("report", {}), [])
        self.assertEqual(schemas.faults("event", {"event": "started", "at_us": 1}), [])
        self.assertNotEqual(schemas.faults("event", {"event": "started", "at_us": 1, "more": 1}), [])


if __name__ == "__main__":
    harness.main()
