#!/usr/bin/python3
"""Where a jail can be built there is a run with every layer; where the kernel or an outer filter refuses
one, nothing is run, and a line names the step and what the kernel said."""

import itertools
import os

import harness
import testing_build
import users
from callers import NOT_RUN, CallerCase, Expected, refused

# What engines of containers decide by default for who has no CAP_SYS_ADMIN, as far as brig comes near it.
NEW_NAMESPACES = "0x7e020000"
ENGINES = (
    f"clone:0&{NEW_NAMESPACES}=EPERM", "clone3=ENOSYS", "unshare=EPERM", "setns=EPERM", "mount=EPERM", "umount2=EPERM",
    "pivot_root=EPERM", "sethostname=EPERM", "setdomainname=EPERM", "keyctl=EPERM", "add_key=EPERM", "bpf=EPERM",
    "perf_event_open=EPERM", "userfaultfd=EPERM", "open_tree=EPERM", "move_mount=EPERM", "fsopen=EPERM",
)  # fmt: skip
# What hardened services refuse, and brig needs none of.
HARDENED = (
    "keyctl=EPERM", "add_key=EPERM", "request_key=EPERM", "bpf=EPERM", "perf_event_open=EPERM", "userfaultfd=EPERM",
    "io_uring_setup=EPERM", "kexec_load=EPERM", "init_module=EPERM", "delete_module=EPERM", "reboot=EPERM",
    "swapon=EPERM", "acct=EPERM", "quotactl=EPERM", "clock_settime=EPERM", "settimeofday=EPERM", "iopl=EPERM",
    "ioperm=EPERM", "process_vm_readv=EPERM", "process_vm_writev=EPERM", "kcmp=EPERM", "chroot=EPERM",
    "mknod=EPERM", "mknodat=EPERM", "setpriority=EPERM", "sched_setscheduler=EPERM", "mbind=EPERM",
)  # fmt: skip
# What is refused, the step that names it, and what else is said.
PERMITTED = "Operation not permitted"
REFUSALS = (
    (f"clone:0&{NEW_NAMESPACES}=EPERM", "namespaces", PERMITTED),
    (f"clone:0&{NEW_NAMESPACES}=ENOSPC", "namespaces", "No space left on device"),
    ("clone=EAGAIN", "template", "brig-jail", "Resource temporarily unavailable"),
    ("setsid=EPERM", "template", "lead a session", PERMITTED),
    ("personality=EPERM", "template", "personality", PERMITTED),
    ("close_range=ENOSYS", "template", "descriptors", "Function not implemented"),
    ("socketpair=EMFILE", "template", "channel", "Too many open files"),
    ("pidfd_open=ENOSYS", "pidfd", "Function not implemented"),
    ("ptrace=EPERM", "seize", "ptrace", PERMITTED),
    ("waitid=EINVAL", "seize", "Invalid argument"),
    ("mount=EPERM", "root", PERMITTED),
    ("mount=EACCES", "root", "Permission denied"),
    ("pivot_root=EINVAL", "root", "Invalid argument"),
    ("umount2=EPERM", "root", PERMITTED),
    ("sethostname=EPERM", "host_name", PERMITTED),
    ("setdomainname=EPERM", "host_name", PERMITTED),
    ("setns=EPERM", "host_name", PERMITTED),
    ("setresuid=EPERM", "identity", PERMITTED),
    ("setresgid=EPERM", "identity", PERMITTED),
    ("capset=EPERM", "privileges", PERMITTED),
    ("prctl:0=24=EPERM", "privileges"),  # PR_CAPBSET_DROP
    ("prctl:0=28=EPERM", "privileges", PERMITTED),  # PR_SET_SECUREBITS
    ("prctl:0=38=EPERM", "no_new_privs", PERMITTED),  # PR_SET_NO_NEW_PRIVS
    ("munmap=EPERM", "clocks"),
    ("getdents64=EPERM", "descriptors", PERMITTED),
    ("uname=EPERM", "host_name", PERMITTED),
    ("prlimit64=EPERM", "limits", PERMITTED),
    ("signalfd4=EPERM", "signals", PERMITTED),
    ("timer_create=EAGAIN", "timer", "Resource temporarily unavailable"),
    ("timer_settime=EPERM", "timer", PERMITTED),
    ("getrandom=EPERM", "run", PERMITTED),
)
# Every call that brig makes and that the loader of programs does without.
CALLS = (
    "access", "capget", "capset", "chdir", "clone", "clone3", "close_range", "dup2", "fcntl", "futex", "getdents64",
    "getpgid", "getrandom", "ioctl", "kill", "landlock_create_ruleset", "landlock_restrict_self", "lseek", "madvise",
    "memfd_create", "mount", "mremap", "munmap", "personality", "pidfd_open", "pidfd_send_signal", "pipe2",
    "pivot_root", "poll", "prctl", "prlimit64", "ptrace", "readlink", "recvfrom", "recvmsg", "rt_sigaction",
    "rt_sigprocmask", "seccomp", "sendmsg", "sendto", "setdomainname", "setgroups", "sethostname", "setns",
    "setresgid", "setresuid", "setsid", "shutdown", "signalfd4", "socket", "socketpair", "sysinfo", "timer_create",
    "timer_delete", "timer_gettime", "timer_settime", "umask", "umount2", "uname", "unshare", "waitid",
)  # fmt: skip
# The capabilities without which root is as an ordinary user (NEEDED_AS_ROOT), and some that it needs not:
# CAP_SETFCAP, CAP_SYS_RESOURCE, CAP_CHOWN.
NEEDED_AS_ROOT = {5: "kill", 6: "setgid", 7: "setuid", 19: "sys_ptrace", 21: "sys_admin"}
NEEDED_BY_NOBODY = {0: "chown", 24: "sys_resource", 31: "setfcap"}


class Filters(CallerCase):
    """Below an outer filter, as in containers and hardened services."""

    def filtered(self, *refusals):
        """What goes before the command, below a filter that refuses these."""
        folder = testing_build.testing_programs(self.user)
        return [os.path.join(folder, "refusing_filter"), *refusals, "--"]

    def test_a_filter_that_refuses_nothing_that_brig_needs_does_no_harm(self):
        allowing = [os.path.join(testing_build.testing_programs(self.user), "under_filter")]
        for name, behind in {
            "all is allowed": allowing,
            "twice": allowing + allowing,
            "clone3 is not known": self.filtered("clone3=ENOSYS"),
            "clone3 is refused": self.filtered("clone3=EPERM"),
            "what hardened services refuse": self.filtered(*HARDENED),
        }.items():
            with self.subTest(name):
                self.judge(self.run_from(behind=behind), Expected())

    def test_a_call_that_is_refused_names_step_and_cause(self):
        for refusal, step, *said in REFUSALS:
            with self.subTest(refusal.replace("=", " ")):
                outcome = self.run_from(behind=self.filtered(refusal))
                self.judge(outcome, refused(f"brig: not run: step {step}: ", *said))

    def test_the_decisions_of_container_engines_name_step_and_cause(self):
        step = "namespaces" if self.user == users.root() else "user_namespace"
        outcome = self.run_from(behind=self.filtered(*ENGINES))
        self.judge(outcome, refused(f"step {step}: ", PERMITTED, "outer seccomp filter", "packaging/docker/seccomp.json"))

    def test_whatever_call_is_refused_no_layer_is_missing_and_nothing_hangs(self):
        for call, name in self.share([*itertools.product(CALLS, ("EPERM", "ENOSYS") if harness.LONG else ("EPERM",))]):
            with self.subTest(call, errno=name):
                outcome = self.run_from(behind=self.filtered(f"{call}={name}"))
                if outcome.code != 0:
                    self.assertRegex(outcome.err, r"\Abrig: (not run: step [a-z_]+: )?\S.*\n")
                    self.assertIn(outcome.code, (NOT_RUN, 2), str(outcome))
                without = "landlock" if call == "landlock_create_ruleset" else None
                said = (outcome.err,) if outcome.code else ()
                self.judge(outcome, Expected(outcome.code, said, without=without))


class Capabilities(CallerCase):
    """Root without one of its capabilities, as in containers and services."""

    users = (users.root(),)

    def setUp(self):
        if not users.root_is_real():
            self.skipTest("only root has capabilities to lose")
        super().setUp()

    def test_without_one_that_it_needs_root_is_as_an_ordinary_user(self):
        for number, name in NEEDED_AS_ROOT.items():
            with self.subTest(name):
                self.judge(self.run_from(f"without capability {number}"), Expected(outside="caller"))

    def test_without_one_that_it_does_not_need_root_is_as_before(self):
        for number, name in NEEDED_BY_NOBODY.items():
            with self.subTest(name):
                self.judge(self.run_from(f"without capability {number}"), Expected())


if __name__ == "__main__":
    harness.main()
