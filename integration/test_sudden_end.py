#!/usr/bin/python3
"""SIGKILL to the supervisor at random moments: no process of the run survives it, nothing stays mounted."""

import os
import random
import signal
import time

import harness

# The whole set in the long form, a share of it where time is short: BRIG_KILLS says how many in all.
KILLS = int(os.environ.get("BRIG_KILLS", "200"))
LONGEST_MS = 60
SCRIPT = 'await parallel([lambda: agent("x")] * 20)\nwhile True:\n    await agent("again")\n'


class SuddenEnd(harness.Case):
    """The supervisor dies; all else must."""

    users = harness.every_user()

    def test_nothing_survives_the_supervisor(self):
        script = self.write("workflow.py", SCRIPT)
        chance = random.Random(20240601)
        died_early = 0
        for _ in range(max(1, KILLS // len(self.users))):
            running = self.start("run", script, "--quiet")
            time.sleep(chance.uniform(0, LONGEST_MS) / 1e3)
            died_early += running.process.poll() is not None
            running.signal(signal.SIGKILL)
            # The output ends when the last holder of its descriptors does.
            running.end()
            self.assert_nothing_left()
        self.assertEqual(died_early, 0, "runs that ended before they were killed prove nothing")


if __name__ == "__main__":
    harness.main()
