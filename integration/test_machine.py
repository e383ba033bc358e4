#!/usr/bin/python3
"""Settings that hold for the whole machine: with each of them brig runs, or says which step could not be taken.

Only where the machine is the tests' own, which BRIG_MACHINE=own says: scripts/test-vm makes one."""

import contextlib
import functools
import os
import subprocess

import harness
import processes
import users

SCRIPT = 'return "the script has run"\n'
CRASH = "deep = ()\nfor _ in range(400000):\n    deep = (deep,)\nreturn hash(deep)\n"
APPARMOR = "/sys/kernel/security/apparmor"
APPARMOR_MASK = f"{APPARMOR}/features/namespaces/mask"
RESTRICTION = "kernel.apparmor_restrict_unprivileged_userns"  # not every kernel that judges them has it
PROFILE = os.path.join(harness.ROOT, "packaging", "apparmor", "brig")
INSTALLED = {"brig": "/usr/local/bin/brig"} | {
    name: f"/usr/local/libexec/brig/{name}" for name in ("brig-jail", "brig-bridge", "brig-netproof")
}
# All but user namespaces.
REFUSING = """abi <abi/4.0>,
profile refusing {path} {{
  file, capability, network, mount, umount, pivot_root, ptrace, signal, unix, dbus, change_profile,
}}
"""
# Writes a line for each process whose core the kernel hands over.
COLLECTOR = '#!/bin/sh\ncat >/dev/null\necho "$1" >>{collected}\n'


@functools.cache
def install():
    """Installs what has been built, once: the profile names programs where they are installed."""
    build = os.path.dirname(harness.BRIG)
    subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet"], check=True, stdout=subprocess.DEVNULL)


class MachineCase(harness.Case):
    """A test that changes settings, and sets them back."""

    def setUp(self):
        if os.environ.get("BRIG_MACHINE") != "own":
            self.fail("it changes settings of the whole machine: BRIG_MACHINE=own allows it to")
        super().setUp()

    def has_setting(self, name):
        """Whether this kernel knows it."""
        return os.path.exists("/proc/sys/" + name.replace(".", "/"))

    def setting(self, name, value):
        """Changes a setting until the test ends."""
        path = "/proc/sys/" + name.replace(".", "/")
        if not self.has_setting(name):
            self.skipTest(f"this kernel has no {name}")
        with open(path, "r+", encoding="ascii") as file:
            before = file.read()
            file.seek(0)
            file.write(str(value))
        self.addCleanup(self.setting_back, path, before)

    def setting_back(self, path, before):
        """Some cannot be set back: whoever uses them comes last."""
        with contextlib.suppress(OSError), open(path, "w", encoding="ascii") as file:
            file.write(before)

    def assert_runs(self):
        """A run is completed, with its layers."""
        outcome = self.run_workflow(SCRIPT)
        self.assert_verdict(outcome, "completed")
        self.assertIsNotNone(outcome.report["layers"])

    def assert_not_run(self, step):
        """Exit code 125, with the step's name."""
        outcome = self.run_workflow(SCRIPT)
        self.assert_verdict(outcome, None)
        self.assertEqual(outcome.report["reason"].split(":")[0], f"step {step}")


class Tracing(MachineCase):
    """Who may trace whom (Yama)."""

    users = harness.every_user()

    def test_it_runs_where_tracing_is_restricted(self):
        for scope in (0, 1, 2):
            with self.subTest(ptrace_scope=scope):
                self.setting("kernel.yama.ptrace_scope", scope)
                self.assert_runs()


class Namespaces(MachineCase):
    """Who may make user namespaces. Those who live in one already could not make it."""

    users = users.without_namespace()

    def test_where_users_may_make_none_root_still_runs(self):
        self.setting("kernel.unprivileged_userns_clone", 0)
        if self.user == users.root():
            self.assert_runs()
        else:
            self.assert_not_run("privilege")

    def test_where_there_may_be_none_nothing_runs(self):
        self.setting("user.max_user_namespaces", 0)
        self.assert_not_run("namespaces" if self.user == users.root() else "privilege")


class Cores(MachineCase):
    """A program that is handed every core, whatever the limit on their size."""

    users = harness.every_user()

    def collected(self):
        """The processes whose cores have been handed over."""
        with contextlib.suppress(FileNotFoundError), open(self.list, encoding="ascii") as file:
            return file.read().split()
        return []

    def test_a_jail_that_crashes_hands_over_no_core(self):
        self.list = self.folder + ".collected"
        collector = self.write("collector", COLLECTOR.format(collected=self.list), 0o755)
        self.setting("kernel.core_pattern", f"|{collector} %p")
        aborted = subprocess.Popen(["/usr/bin/python3", "-c", "import os; os.abort()"])
        aborted.wait()
        harness.wait_until(lambda: str(aborted.pid) in self.collected(), "the core of the control")
        self.assert_verdict(self.run_workflow(CRASH), "crashed")
        self.assertEqual(self.collected(), [str(aborted.pid)])
        os.unlink(self.list)


class AppArmor(MachineCase):
    """Programs as they are installed, under the profile as it is shipped, and under ones that refuse."""

    users = users.without_namespace()

    def setUp(self):
        super().setUp()
        if not os.path.isdir(APPARMOR):
            self.skipTest("this kernel has no AppArmor")
        install()
        self.brig_path = INSTALLED["brig"]

    def mediates(self):
        """Whether this kernel's AppArmor judges user namespaces."""
        with contextlib.suppress(FileNotFoundError), open(APPARMOR_MASK, encoding="ascii") as file:
            if "userns_create" in file.read():
                return
        self.skipTest("this kernel's AppArmor does not judge user namespaces")

    @contextlib.contextmanager
    def loaded(self, profile):
        """A profile that holds meanwhile."""
        subprocess.run(["apparmor_parser", "--replace", profile], check=True)
        try:
            yield
        finally:
            subprocess.run(["apparmor_parser", "--remove", profile], check=True)

    def refused(self, name):
        """Meanwhile this program, and those that it starts, may do all but make user namespaces."""
        return self.loaded(self.write("refusing", REFUSING.format(path=INSTALLED[name])))

    def attached(self):
        """The profiles under which the programs of a run are."""
        script = self.write("waiting.py", "while True:\n    pass\n")
        running = self.start("run", script, "--set", "budgets.cpu=60 s", "--allow-wider", "--quiet")
        running.wait_for_process("brig-bridge")
        pids = [running.pid, *(process.pid for process in processes.descendants(running.pid))]
        labels = set()
        for pid in pids:
            with open(f"/proc/{pid}/attr/apparmor/current", encoding="ascii") as file:
                labels.add(file.read().split()[0])
        running.signal()
        running.end()
        return labels

    def test_with_the_shipped_profile_it_runs(self):
        self.mediates()
        if self.has_setting(RESTRICTION):
            self.setting(RESTRICTION, 1)
        with self.loaded(PROFILE):
            self.assertLessEqual({"brig", "brig-jail", "brig-bridge"}, self.attached())
            self.assert_runs()

    def test_a_profile_that_refuses_a_maker_of_user_namespaces_stops_the_run(self):
        self.mediates()
        own = "namespaces" if self.user == users.root() else "privilege"  # root's supervisor makes none
        for name, step in (("brig", own), ("brig-jail", "namespaces"), ("brig-bridge", "namespaces")):
            with self.subTest(program=name), self.refused(name):
                self.assert_not_run(step)

    def test_brig_netproof_needs_none(self):
        self.mediates()
        with self.refused("brig-netproof"):
            self.assert_runs()


class TracingRefused(MachineCase):
    """The strictest setting, which cannot be taken back: it comes last."""

    users = harness.every_user()

    def test_where_nobody_may_trace_nothing_runs(self):
        self.setting("kernel.yama.ptrace_scope", 3)
        self.assert_not_run("seize")


if __name__ == "__main__":
    harness.main()
