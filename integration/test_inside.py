#!/usr/bin/python3
"""What native code finds inside the jail: a probe in the interpreter's place, under the same confinement.

Each technique is tried under the policy as it is, where the call must be named in the report; then under
a policy that lets the call pass, where the layer behind the filter must hold."""

import errno
import json
import os
import platform
import unittest

import harness
import users
from testing_build import TestingCase

# x86-64 numbers: the probe makes raw calls, past every library.
NUMBERS = {
    "read": 0, "write": 1, "open": 2, "mmap": 9, "mprotect": 10, "ioctl": 16, "dup": 32, "socket": 41,
    "socketpair": 53, "clone": 56, "fork": 57, "execve": 59, "kill": 62, "fcntl": 72, "getdents64": 217,
    "openat": 257, "newfstatat": 262, "memfd_create": 319, "statx": 332, "clock_gettime": 228,
}  # fmt: skip

AT_FDCWD = -100
PROT_READ_WRITE, PROT_READ_EXEC = 3, 5
PRIVATE_ANONYMOUS, SHARED_ANONYMOUS = 0x22, 0x21
AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_VSOCK, STREAM, RAW = 1, 2, 10, 16, 40, 1, 3

PATHS = ("/proc", "/proc/self", "/dev/null", "/etc/passwd", "/bin/sh", "/usr/bin/python3", "/tmp", "/sys")

# technique: (call, arguments)
FORBIDDEN = {
    "open the root": ("openat", (AT_FDCWD, "'/", 0)),
    "open a file": ("openat", (AT_FDCWD, "'/etc/passwd", 0)),
    "open by the old call": ("open", ("'/etc/passwd", 0)),
    "look at a path": ("newfstatat", (AT_FDCWD, "'/", 0, 0)),
    "an internet socket": ("socket", (AF_INET, STREAM, 0)),
    "an IPv6 socket": ("socket", (AF_INET6, STREAM, 0)),
    "a unix socket": ("socket", (AF_UNIX, STREAM, 0)),
    "a netlink socket": ("socket", (AF_NETLINK, RAW, 0)),
    "a vsock socket": ("socket", (AF_VSOCK, STREAM, 0)),
    "a socket pair": ("socketpair", (AF_UNIX, STREAM, 0, 0)),
    "a program": ("execve", ("'/bin/sh", 0, 0)),
    "an executable mapping": ("mmap", (0, 4096, PROT_READ_EXEC, PRIVATE_ANONYMOUS, -1, 0)),
    "a writable and executable mapping": ("mmap", (0, 4096, 7, PRIVATE_ANONYMOUS, -1, 0)),
    "a shared mapping": ("mmap", (0, 4096, PROT_READ_WRITE, SHARED_ANONYMOUS, -1, 0)),
    "a mapping with unknown bits of protection": ("mmap", (0, 4096, 0x1000003, PRIVATE_ANONYMOUS, -1, 0)),
    "to make memory executable": ("mprotect", (0, 4096, PROT_READ_EXEC)),
    "to ask for a descriptor": ("fcntl", (3, 1)),
    "to double a descriptor": ("dup", (0,)),
    "to read a foreign descriptor": ("read", (3, 0, 0)),
    "to read the writing end": ("read", (1, 0, 0)),
    "to write the reading end": ("write", (0, 0, 0)),
    "to write standard error": ("write", (2, 0, 0)),
    "a file in memory": ("memfd_create", ("'x", 0)),
    "a process": ("fork", ()),
    "a clone": ("clone", (17, 0, 0, 0, 0)),
    "a signal": ("kill", (1, 9)),
    "the clock": ("clock_gettime", (0, 0)),
    "a call without a number": (100000, ()),
    "the terminal": ("ioctl", (0, 0x5412, "'x")),
}  # fmt: skip


def call_line(call, arguments):
    """One line of the probe's script."""
    number = NUMBERS.get(call, call)
    return " ".join(["call", str(number), *map(str, arguments)]) + "\n"


@unittest.skipUnless(platform.machine() == "x86_64", "the probe's numbers are those of x86-64")
class Inside(TestingCase):
    """The probe under the confinement of every user."""

    users = harness.every_user()

    def probe(self, script, *options):
        """Runs the probe."""
        return self.run_workflow(script, *options, env={"BRIG_TEST_GUEST": "brig-probe"} | self.planted())

    def planted(self):
        """What the caller's environment holds and nobody inside may see."""
        return {"OPENAI_API_KEY": "sk-planted-canary", "LD_LIBRARY_PATH": "/planted", "PYTHONPATH": "/planted"}

    def wider_policy(self, *calls):
        """A policy that lets these calls pass whatever their arguments."""
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        rules = [rule for rule in policy["system_calls"] if not set(rule["allow"]) & set(calls)]
        rules.append({"group": "probe", "allow": list(calls), "when": None, "because": "a test takes this layer away"})
        return self.write("wider.json", json.dumps(policy | {"system_calls": rules}))

    def test_what_the_policy_allows_works_for_the_probe(self):
        outcome = self.probe("call 9 0 4096 3 0x22 -1 0\ncall 12 0\n")
        self.assert_verdict(outcome, "completed")
        self.assertTrue(all(result["errno"] == 0 for result in outcome.value), str(outcome))

    def test_a_forbidden_call_ends_the_run_and_is_named(self):
        for technique, (call, arguments) in FORBIDDEN.items():
            with self.subTest(technique):
                outcome = self.probe(call_line(call, arguments))
                self.assert_verdict(outcome, "blocked")
                denied = outcome.report["denied"]
                self.assertEqual(denied["number"], NUMBERS.get(call, call))
                self.assertEqual(denied["call"], call if call in NUMBERS else None)
                for told, given in zip(denied["arguments"], arguments):
                    if not str(given).startswith("'"):
                        self.assertEqual(int(told, 16), int(given) % 2**64, f"{technique}: {denied}")

    def test_the_environment_is_the_policys(self):
        outcome = self.probe("environ\n")
        self.assertEqual(
            outcome.value, [["PYTHONHASHSEED=0", "LC_ALL=C", "PYTHONIOENCODING=utf-8"]], str(outcome)
        )

    def test_no_path_exists_even_without_the_filter(self):
        policy = self.wider_policy("newfstatat")
        script = "".join(call_line("newfstatat", (AT_FDCWD, "'" + path, 0, 0)) for path in PATHS)
        outcome = self.probe(script, "--policy", policy)
        self.assert_verdict(outcome, "completed")
        for path, result in zip(PATHS, outcome.value):
            self.assertEqual(result["errno"], errno.ENOENT, path)

    def test_the_root_is_empty_even_without_the_filter(self):
        policy = self.wider_policy("newfstatat", "mkdirat", "symlinkat", "mknodat", "chdir", "fchdir")
        script = "call 258 -100 'made 511\ncall 266 'x -100 'made\ncall 259 -100 'made 4516 0\ncall 80 '..\ncall 262 -100 'proc 0 0\n"
        outcome = self.probe(script, "--policy", policy)
        made, linked, node, up, found = [result["errno"] for result in outcome.value]
        for number in (made, linked, node):
            self.assertIn(number, (errno.EROFS, errno.EPERM, errno.ENOSPC, errno.EACCES), str(outcome.value))
        self.assertEqual((up, found), (0, errno.ENOENT))

    def test_no_descriptor_beyond_the_channel_is_open_even_without_the_filter(self):
        descriptors = (*range(12), 63, 255, 256, 1023, 1024, 4095, 65535)
        policy = self.wider_policy("fcntl")
        outcome = self.probe("".join(call_line("fcntl", (fd, 1)) for fd in descriptors), "--policy", policy)
        open_ones = [fd for fd, result in zip(descriptors, outcome.value) if result["errno"] == 0]
        self.assertEqual(open_ones, [0, 1])

    def test_no_descriptor_can_be_made_even_without_the_filter(self):
        policy = self.wider_policy("dup", "socket", "memfd_create", "openat")
        script = "".join(
            call_line(call, arguments)
            for call, arguments in (
                ("dup", (0,)), ("socket", (AF_INET, STREAM, 0)), ("memfd_create", ("'x", 0)),
                ("openat", (AT_FDCWD, "'/", 0)),
            )
        )  # fmt: skip
        outcome = self.probe(script, "--policy", policy)
        self.assertEqual({result["errno"] for result in outcome.value}, {errno.EMFILE}, str(outcome))

    def test_no_program_can_be_started_even_without_the_filter(self):
        policy = self.wider_policy("execve", "execveat")
        outcome = self.probe("call 59 '/bin/sh 0 0\ncall 59 '/proc/self/exe 0 0\n", "--policy", policy)
        self.assertEqual({result["errno"] for result in outcome.value}, {errno.ENOENT}, str(outcome))

    def test_no_process_can_be_made_even_without_the_filter(self):
        if self.user == users.root_in_namespace():
            self.skipTest("the kernel does not count processes of the host's root, and no other id is mapped here")
        policy = self.wider_policy("fork", "clone")
        outcome = self.probe("call 57\ncall 56 17 0 0 0 0\n", "--policy", policy)
        self.assertEqual({result["errno"] for result in outcome.value}, {errno.EAGAIN}, str(outcome))

    def test_nothing_privileged_works_even_without_the_filter(self):
        privileged = {
            "mount": "call 165 'x '/ 'tmpfs 0 0", "umount2": "call 166 '/ 2", "unshare": "call 272 0x10000000",
            "setuid": "call 105 0", "setgroups": "call 116 0 0", "sethostname": "call 170 'x 1",
            "chroot": "call 161 '/", "ptrace": "call 101 16 1 0 0", "reboot": "call 169 0 0 0 0",
            "keyctl": "call 250 0 -3 0", "bpf": "call 321 0 0 0", "io_uring_setup": "call 425 1 0",
        }  # fmt: skip
        policy = self.wider_policy(*privileged)
        for name, line in privileged.items():
            with self.subTest(name):
                outcome = self.probe(line + "\n", "--policy", policy)
                self.assert_verdict(outcome, "completed")
                if name not in ("unshare", "keyctl", "io_uring_setup"):  # the filter alone holds these
                    self.assertNotEqual(outcome.value[0]["errno"], 0, str(outcome))


class Deaths(TestingCase):
    """However the process in the jail dies, the verdict rests on what the supervisor saw."""

    users = harness.every_user()

    def probe(self, script, *options):
        """Runs the probe."""
        return self.run_workflow(script, *options, env={"BRIG_TEST_GUEST": "brig-probe"})

    def test_a_fault_is_crashed(self):
        outcome = self.probe("fault\n")
        self.assert_verdict(outcome, "crashed")
        self.assertIn("ILL", outcome.report["reason"])

    def test_an_end_without_a_result_is_crashed_whatever_the_status(self):
        for status in (0, 1, 7, 124, 125, 126, 137, 159):
            with self.subTest(status=status):
                outcome = self.probe(f"exit {status}\n")
                self.assert_verdict(outcome, "crashed")
                self.assertEqual(outcome.report["reason"], "ended without a result")

    def test_a_loop_is_ended_at_its_processor_budget(self):
        outcome = self.probe("spin\n", "--set", "budgets.cpu=300 ms")
        self.assert_verdict(outcome, "over_budget")
        self.assertIn("300 ms", outcome.report["reason"])

    def test_a_frame_that_does_not_fit_is_blocked(self):
        for line in ('{"op":"nonsense"}', "no json", '{"op":"agent","ctx":"s9","id":1,"payload":{"prompt":"x"}}'):
            with self.subTest(line):
                outcome = self.probe(f"say {line}\nspin\n")
                self.assert_verdict(outcome, "blocked")

    def test_the_first_result_decides(self):
        done = '{"op":"done","payload":{"ok":true,"value":%s}}'
        outcome = self.probe(f"say {done % 1}\nsay {done % 2}\nfault\n")
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, 1)


if __name__ == "__main__":
    harness.main()
