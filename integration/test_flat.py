#!/usr/bin/python3
"""Many runs of one supervisor that end in every way there is: it holds as many descriptors, mounts,
children, timers and bytes of memory after the last as after the first, and so does its template of jails."""

import os
import subprocess

import harness
from testing_build import TestingCase

# 10,000 in the long form.
RUNS = int(os.environ.get("BRIG_RUNS", "200"))
# Without a layer of the language: a script can be blocked and crash of its own. What was freed is not kept
# for later, so that allocated bytes are told exactly.
ENVIRONMENT = harness.ENVIRONMENT | {
    "BRIG_TEST_GUEST": "brig-jail-unguarded",
    "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0:glibc.malloc.mxfast=0",
}


class Flat(TestingCase):
    """What the supervisor holds, for every kind of user."""

    users = harness.every_user()
    is_shared = True

    def assert_flat(self, *words):
        """All points of the program that makes the runs."""
        script = self.write("one.py", "return 1\n")
        command = self.user.command(os.path.join(self.programs, "host_flat"), script, str(RUNS), *words)
        run = subprocess.run(
            command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        lines = run.stdout.splitlines()
        print("\n".join(line for line in lines if line.startswith("#")))
        points = [line for line in lines if line.startswith(("ok", "not ok", "Bail", "1.."))]
        self.assertEqual([line for line in points if line.startswith(("not ok", "Bail"))], [], run.stdout + run.stderr)
        self.assertEqual(points[-1:], [f"1..{len(points) - 1}"], f"it ended early\n{run}")

    def test_a_supervisor_and_its_template_stay_as_they_are(self):
        self.assert_flat()

    def test_a_supervisor_stays_as_it_is_when_runs_cannot_be_built_and_templates_are_lost(self):
        self.assert_flat("troubled")


if __name__ == "__main__":
    harness.main()
