#!/usr/bin/python3
"""brig in a container: under an engine's own decisions it says why it cannot run, under the profile that is
shipped in packaging/docker it runs, and that profile allows no more than it needs."""

import errno
import os
import subprocess

import containers
import harness
import users
from testing_build import TestingCase

SCRIPT = 'return "the script has run"\n'
ALL_SEVEN = 0x7E020000  # CLONE_NEW*
NEW_USER, NEW_UTS, NEW_NET, NEW_MOUNT = 0x10000000, 0x04000000, 0x40000000, 0x20000
FOR_FILES = 0x200  # CLONE_FS: together with a new user namespace the kernel refuses it as nonsense
EMPTY_ROOT, MADE_PRIVATE = 0x40F, 0x44000  # flags of mount
DETACH = 2
# Calls with arguments that come to nothing: where no filter refuses them the kernel says another thing than
# EPERM, or does what anybody may.
PERMITTED = (
    ("unshare", NEW_USER | NEW_UTS), ("clone", ALL_SEVEN | FOR_FILES), ("setns", -1, NEW_UTS), ("setns", -1, NEW_NET),
    ("mount", 1, 1, 1, EMPTY_ROOT, 0), ("mount", 1, 1, 1, MADE_PRIVATE, 0), ("umount2", 1, DETACH),
)  # fmt: skip
REFUSED = (
    ("unshare", NEW_USER), ("unshare", ALL_SEVEN), ("unshare", NEW_USER | NEW_UTS | NEW_NET),
    ("clone", NEW_USER | FOR_FILES), ("clone", ALL_SEVEN & ~NEW_NET | FOR_FILES),
    ("setns", -1, 0), ("setns", -1, NEW_USER), ("setns", -1, NEW_MOUNT), ("setns", -1, NEW_UTS | NEW_NET),
    ("mount", 1, 1, 1, 0, 0), ("mount", 1, 1, 1, EMPTY_ROOT & ~1, 0), ("mount", 1, 1, 1, EMPTY_ROOT & ~8, 0),
    ("mount", 1, 1, 1, EMPTY_ROOT | 0x1000, 0), ("mount", 1, 1, 1, MADE_PRIVATE | 0x1000, 0),
    ("umount2", 1, 0), ("umount2", 1, DETACH | 8),
)  # fmt: skip
# Makes one call in a process of its own and ends with the errno as exit status.
CALL = """
import ctypes, os, sys
name, *arguments = sys.argv[1:]
libc = ctypes.CDLL(None, use_errno=True)
arguments = [ctypes.c_long(int(text)) for text in arguments]
if name == "clone":
    number = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
    name, arguments = "syscall", [ctypes.c_long(number), *arguments, *[ctypes.c_long(0)] * 4]
sys.exit(ctypes.get_errno() if getattr(libc, name)(*arguments) < 0 else 0)
"""


class Container(TestingCase):
    """In a container of root's, and in one that an ordinary user has made."""

    users = tuple(user for user in users.every_user() if "unshare" not in user.name)
    prefix = ()

    def setUp(self):
        super().setUp()
        self.programs_folder = os.path.dirname(os.path.dirname(self.programs))
        self.brig_path = os.path.join(self.programs_folder, "brig")

    def start(self, *words, env=None, stdin=None):
        """As Case.start, in the container."""
        command = [*self.prefix, self.brig_path, *words]
        return harness.Running(command, env=harness.ENVIRONMENT | (env or {}), folder=self.folder, stdin=stdin)

    def enter(self, kept=lambda rule: True, otherwise="SCMP_ACT_ERRNO", **how):
        """From now on commands run in a container under those rules of the profile."""
        profile = containers.profile_with(kept, otherwise)
        self.addCleanup(os.unlink, profile)
        self.prefix = containers.within(self.user, profile, **how)
        if self.user == users.root():
            owner = how.get("user_id", 0)
            os.chown(self.folder, owner, owner)

    def call(self, *words):
        """What a call comes to in the container: its errno, or 0."""
        ended = subprocess.run(
            [*self.prefix, "/usr/bin/python3", "-I", "-S", "-c", CALL, *map(str, words)],
            env=harness.ENVIRONMENT, cwd=self.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        self.assertEqual(ended.stderr, "")
        return ended.returncode

    def contained_ids(self):
        """Who may be somebody in the container: one of many there, or the one that there is."""
        return (0, users.ORDINARY_ID) if self.user == users.root() else (0,)

    def assert_runs(self):
        """A run is completed, with its layers."""
        outcome = self.run_workflow(SCRIPT)
        self.assert_verdict(outcome, "completed")
        self.assertIsNotNone(outcome.report["layers"])

    def assert_not_run(self, *steps):
        """Exit code 125 with the name of one of the steps."""
        outcome = self.run_workflow(SCRIPT)
        self.assert_verdict(outcome, None)
        self.assertIsNone(outcome.report["layers"])
        if steps:
            self.assertIn(outcome.report["reason"].split(":")[0], [f"step {step}" for step in steps])
        return outcome

    def test_under_an_engines_own_decisions_the_step_is_named(self):
        for user_id in self.contained_ids():
            with self.subTest(id=user_id):
                self.enter(lambda rule: not containers.is_ours(rule), user_id=user_id)
                self.assertIn("packaging/docker/seccomp.json", self.assert_not_run("user_namespace").report["remedy"])

    def test_under_our_profile_it_runs(self):
        for user_id in self.contained_ids():
            for how in ({}, {"no_new_privs": True}, {"root_read_only": True}):
                with self.subTest(id=user_id, **how):
                    self.enter(user_id=user_id, **how)
                    self.assert_runs()

    def test_no_rule_of_ours_can_be_spared(self):
        for ours in filter(containers.is_ours, containers.rules()):
            with self.subTest(rule=ours["comment"]):
                self.enter(lambda rule, left_out=ours: rule != left_out)
                self.assert_not_run()

    def test_what_our_rules_do_not_name_stays_refused(self):
        self.enter(lambda rule: False, otherwise="SCMP_ACT_ALLOW")
        control = {call: self.call(*call) for call in PERMITTED + REFUSED}
        self.enter()
        for call, without in control.items():
            with self.subTest(f"{call[0]}({', '.join(map(hex, call[1:]))})"):
                self.assertNotEqual(without, errno.EPERM, "it is refused where no filter does so")
                self.assertEqual(self.call(*call) == errno.EPERM, call in REFUSED)

    def test_root_of_a_container_needs_one_capability_and_others_none(self):
        for user_id in self.contained_ids():
            with self.subTest(id=user_id):
                self.enter(user_id=user_id, capabilities=() if user_id else ("setfcap",))
                self.assert_runs()
        self.enter(capabilities=())
        self.assertIn("CAP_SETFCAP", self.assert_not_run("user_map").report["remedy"])


if __name__ == "__main__":
    harness.main()
