#!/usr/bin/python3
"""Many runs of one supervisor: one that cannot be built leaves nothing to those after it."""

import os
import subprocess

import harness
from testing_build import TestingCase


class Host(TestingCase):
    """The library as a service uses it, by every kind of user."""

    users = harness.every_user()

    def test_a_failure_is_behind_a_host_once_its_run_has_ended(self):
        script = self.write("one.py", "return 1\n")
        command = self.user.command(os.path.join(self.programs, "host_again"), script)
        run = subprocess.run(
            command, env=harness.ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        points = [line for line in run.stdout.splitlines() if line.startswith(("ok", "not ok", "Bail", "1.."))]
        self.assertEqual([line for line in points if line.startswith(("not ok", "Bail"))], [], run.stderr)
        self.assertEqual(points[-1:], [f"1..{len(points) - 1}"], f"it ended early\n{run}")


if __name__ == "__main__":
    harness.main()
