#!/usr/bin/python3
"""The supervisor is never deaf: not to signals while it starts, nor to budgets while nobody reads its
progress, nor while nobody reads its result; and no result is lost in silence."""

import os
import signal
import subprocess

import harness
import processes

CHATTERS = 'for i in range(3000):\n    log("line %d of many that nobody reads" % i)\nwhile True:\n    pass\n'
LARGE = 'return "x" * 500000\n'
SPINS = 'log("spinning")\nwhile True:\n    pass\n'


class Attention(harness.Case):
    """As every kind of user."""

    users = harness.every_user()

    def unread(self, *words, unread):
        """Starts brig with one output that nobody reads. Returns the process and the pipe's end."""
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        self.addCleanup(os.close, writing)
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | {unread: writing}
        process = subprocess.Popen(
            self.user.command(self.brig_path, *words), env=harness.ENVIRONMENT, cwd=self.folder,
            stdin=subprocess.DEVNULL, start_new_session=True, **streams,
        )  # fmt: skip
        return process, writing

    def ended(self, process, timeout_s=harness.TIMEOUT_S):
        """Exit status of a process that must end by itself."""
        try:
            return process.wait(timeout_s)
        finally:
            process.kill()
            process.wait()

    def test_a_budget_ends_a_run_whose_progress_nobody_reads(self):
        script = self.write("chatters.py", CHATTERS)
        process, _ = self.unread("run", script, "--set", "budgets.cpu=500 ms", unread="stderr")
        self.assertEqual(self.ended(process), 4)

    def test_a_signal_ends_a_run_whose_progress_nobody_reads(self):
        script = self.write("chatters.py", CHATTERS)
        process, writing = self.unread("run", script, unread="stderr")
        harness.wait_until(lambda: harness.is_full(writing), "the pipe is full")
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.ended(process), 7)

    def test_a_signal_ends_the_wait_for_a_reader_of_the_result(self):
        script = self.write("large.py", LARGE)
        process, writing = self.unread("run", script, "--quiet", unread="stdout")
        harness.wait_until(lambda: harness.is_full(writing), "the pipe is full")
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.ended(process), 125)

    def test_a_result_that_cannot_be_written_is_no_completed_run(self):
        report = os.path.join(self.folder, "report.json")
        script = self.write("one.py", "return 1\n")
        command = f'exec "$@" --report {report} >&-'
        words = self.user.command("sh", "-c", command, "sh", self.brig_path, "run", script)
        outcome = harness.Running(words, env=harness.ENVIRONMENT, folder=self.folder).end()
        self.assertEqual(outcome.code, 125, str(outcome))
        with open(report, encoding="utf-8") as file:
            self.assertIn('"reason":"step output:', file.read())

    def test_a_report_that_cannot_be_written_does_not_cost_the_result(self):
        script = self.write("one.py", "return 1\n")
        outcome = self.brig("run", script, "--report", "/dev/full")
        self.assertEqual((outcome.code, outcome.out), (125, "1\n"), str(outcome))

    def test_signals_that_the_caller_ignores_stay_ignored(self):
        script = self.write("waits.py", "n = 0\nfor i in range(4000000):\n    n += i\nreturn 1\n")
        words = self.user.command("sh", "-c", 'trap "" HUP INT; exec "$@"', "sh", self.brig_path, "run", script)
        running = harness.Running(words, env=harness.ENVIRONMENT, folder=self.folder)
        running.wait_for_process("brig-jail")
        running.signal(signal.SIGHUP)
        running.signal(signal.SIGINT)
        outcome = running.end()
        self.assertEqual((outcome.code, outcome.out), (0, "1\n"), str(outcome))


class KernelsLimit(harness.Case):
    """Should the supervisor be stopped, the kernel ends the jail at a limit of its own."""

    users = harness.every_user()
    budget_ms = 500

    def has_been_stopped(self, running):
        """Whether the jail that has spent its budget computes no longer. Templates spend next to nothing."""
        spent = [
            jail
            for jail in processes.find("brig-jail", running.pid)
            if processes.processor_time_ms(jail.pid) >= self.budget_ms
        ]
        return bool(spent) and all(jail.state != "R" for jail in spent)

    def test_a_stopped_supervisor_does_not_extend_the_processor_budget_for_long(self):
        script = self.write("spins.py", SPINS)
        running = self.start("run", script, "--set", f"budgets.cpu={self.budget_ms} ms")
        running.wait_for_line("spinning")
        running.signal(signal.SIGSTOP)
        try:
            harness.wait_until(lambda: self.has_been_stopped(running), "the jail ends by itself")
        finally:
            running.signal(signal.SIGCONT)
        outcome = running.end()
        self.assertEqual(outcome.code, 4, str(outcome))


if __name__ == "__main__":
    harness.main()
