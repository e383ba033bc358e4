#!/usr/bin/python3
"""What crashes leaves nothing of its memory behind, neither as a file nor to a program that the kernel pipes it
to: the limit on cores and not being dumpable each suffice, on this kernel too."""

import os
import resource

import harness
from testing_build import TestingCase

CRASH = "fault\n"
CRASH_UNDUMPABLE = "call prctl 4 0 0 0 0\nfault\n"  # PR_SET_DUMPABLE


class Cores(TestingCase):
    """The caller permits cores of any size, in a folder of its own."""

    users = harness.every_user()

    def setUp(self):
        super().setUp()
        soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
        if hard != resource.RLIM_INFINITY:
            self.skipTest(f"whoever runs the tests may have cores of {hard} bytes at most")
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_CORE, (soft, hard))

    def leaves_memory(self, script, limit=resource.RLIM_INFINITY):
        """Whether the kernel has written the memory of a probe that crashes outside of every confinement."""
        program = os.path.join(self.programs, "brig-probe-control")
        words = self.user.command(program, self.write("crash", script))
        pid = os.fork()
        if pid == 0:
            try:
                resource.setrlimit(resource.RLIMIT_CORE, (limit, resource.RLIM_INFINITY))
                os.chdir(self.folder)
                os.execvpe(words[0], words, harness.ENVIRONMENT)
            finally:
                os._exit(127)
        status = os.waitpid(pid, 0)[1]
        self.assertTrue(os.WIFSIGNALED(status), os.waitstatus_to_exitcode(status))
        return os.WCOREDUMP(status)

    def test_each_layer_suffices_by_itself(self):
        if not self.leaves_memory(CRASH):
            self.skipTest("this kernel writes no core, whatever is permitted")
        self.assertFalse(self.leaves_memory(CRASH, limit=1))
        self.assertFalse(self.leaves_memory(CRASH_UNDUMPABLE))

    def test_a_jail_that_crashes_leaves_nothing(self):
        outcome = self.run_workflow(CRASH, env={"BRIG_TEST_GUEST": "brig-probe"})
        self.assert_verdict(outcome, "crashed")
        self.assertEqual(outcome.report["layers"]["limits"]["core"], 1)
        self.assertEqual(sorted(os.listdir(self.folder)), ["report.json", "workflow.py"])


if __name__ == "__main__":
    harness.main()
