#!/usr/bin/python3
"""A key in the caller's environment is nowhere in the memory of template, jail or bridge."""

import contextlib
import json
import os
import time
import unittest

import harness
import memory
import processes
import users

CANARY = b"sk-canary-" + os.urandom(8).hex().encode()
ENVIRONMENT = {"OPENAI_API_KEY": CANARY.decode(), "PATH": "/usr/bin:/bin:/" + CANARY.decode()}
SLOW = json.dumps(
    {"replies": [{"match": {"prompt": "*"}, "value": "late", "delay_ms": 60000}], "otherwise": "error"}
)


@unittest.skipUnless(users.root_is_real(), "only root may read the memory of processes that are not dumpable")
class Canary(harness.Case):
    """Reads the memory of a run that waits for an answer."""

    users = harness.every_user()

    @contextlib.contextmanager
    def waiting_run(self):
        """A run whose script has called an agent, with all its processes."""
        script = self.write("workflow.py", 'log("asking")\nreturn await agent("wait for it")\n')
        replies = self.write("replies.json", SLOW)
        running = self.start("run", script, "--agent", "replies:" + replies, env=ENVIRONMENT)
        running.wait_for_line("asking")
        try:
            yield running
        finally:
            running.signal()
            running.end()

    def below(self, running):
        """Templates, jail and bridge of the run: all that brig has started."""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            found = processes.living(running.pid)
            if len(found) == 4:
                return found
            time.sleep(0.01)
        raise AssertionError(f"a run is two templates, jail and bridge, and not {found}")

    def test_no_process_of_the_run_holds_the_key(self):
        with self.waiting_run() as running:
            for process in self.below(running):
                with self.subTest(process=process.name, parent=process.parent == running.pid):
                    self.assertFalse(memory.holds(process.pid, CANARY), str(process))

    def test_the_search_finds_the_key_where_it_is(self):
        with self.waiting_run() as running:
            self.assertTrue(memory.holds(running.pid, CANARY), "the supervisor inherits its environment")

    def test_the_search_finds_the_script_in_the_jail(self):
        with self.waiting_run() as running:
            holders = {one.name for one in self.below(running) if memory.holds(one.pid, b"wait for it")}
            self.assertEqual(holders, {"brig-jail", "brig-bridge"})


if __name__ == "__main__":
    harness.main()
