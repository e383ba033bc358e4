#!/usr/bin/python3
"""brig doctor: what it says of a host is so, its verdict is that of a run in every surrounding, and what a
run says when no jail can be built is the same diagnosis."""

import json
import os
import re
import shutil

import backstops
import harness
import schemas
import testing_build
import users

# What an outer filter refuses, and the needed features that are missing then. A run is never possible.
NAMESPACE_FLAGS = {
    "user": 0x10000000, "pid": 0x20000000, "mount": 0x00020000, "network": 0x40000000, "ipc": 0x08000000,
    "uts": 0x04000000, "cgroup": 0x02000000,
}  # fmt: skip
REFUSED = {
    ("mount=EPERM",): {"mount"},
    ("mount=EACCES",): {"mount"},
    ("mount=KILL",): {"mount"},
    ("pivot_root=EPERM",): {"pivot_root"},
    ("pivot_root=EINVAL",): {"pivot_root"},
    ("umount2=EPERM",): {"pivot_root"},
    ("ptrace=EPERM",): {"ptrace"},
    ("ptrace=ENOSYS",): {"ptrace"},
    ("seccomp=EPERM",): {"seccomp_filter", "policy_filter"},
    ("seccomp=ENOSYS",): {"seccomp_filter", "policy_filter"},
    ("prctl:0=38=EPERM",): {"seccomp_filter"},  # PR_SET_NO_NEW_PRIVS
    ("clone=EPERM",): {"processes"},
    ("clone=EAGAIN",): {"processes"},
    ("close_range=ENOSYS",): {"close_range"},
    ("pidfd_open=ENOSYS",): {"pidfd"},
    ("signalfd4=EPERM",): {"signalfd"},
    ("timer_create=EAGAIN",): {"processor_timer"},
    ("timer_settime=EPERM",): {"processor_timer"},
    ("prlimit64=EPERM",): {"limits"},
    ("setns=EPERM",): {"host_name", "network_list"},
    ("sethostname=EPERM",): {"host_name"},
    ("setdomainname=EPERM",): {"host_name"},
    ("socket:0=16=EAFNOSUPPORT",): {"network_list"},  # AF_NETLINK
    ("prctl:0=24=EPERM",): {"privileges"},  # PR_CAPBSET_DROP
    ("prctl:0=28=EPERM",): {"privileges"},  # PR_SET_SECUREBITS
    ("capset=EPERM",): {"privileges"},
    ("setresuid=EPERM",): {"id_maps"},
    ("setsid=EPERM",): {"session"},
    ("prctl:0=1=EPERM",): {"session"},  # PR_SET_PDEATHSIG
} | {
    (f"clone:0&{flag:#x}={error}",): {f"{kind}_namespace"}
    for kind, flag in NAMESPACE_FLAGS.items() for error in ("EPERM", "ENOSPC")
}  # fmt: skip
if os.uname().machine == "x86_64":
    REFUSED[("prctl:0=26=EINVAL",)] = {"counter_trap"}  # PR_SET_TSC
# What containers refuse to those without privilege: brig does without, or does not.
TOLERATED = (("clone3=ENOSYS",), ("clone3=EPERM",), ("setgroups=EPERM",), ("pidfd_send_signal=EPERM",),
             ("memfd_create=EPERM",), ("landlock_create_ruleset=EPERM",), ("fadvise64=EPERM", "keyctl=EPERM", "bpf=EPERM"))  # fmt: skip
KINDS = ("user", "pid", "mnt", "net", "ipc", "uts", "cgroup")
IN_NAMESPACE = ("unshare", "-Urm", "--")


def shell(script):
    """The words of a command that runs a script and then becomes the command behind it."""
    return ("sh", "-ec", f'{script}\nexec "$@"', "sh")


class Surroundings(harness.Case):
    """Runs doctor and run in the same surroundings, and holds one to the other."""

    def setUp(self):
        super().setUp()
        self.programs = testing_build.testing_programs(self.user)
        self.script = self.write("one.py", "return 1\n")

    def within(self, prefix, *words):
        """Runs brig to its end below a prefix."""
        command = self.user.command(*prefix, self.brig_path, *words)
        return harness.Running(command, env=harness.ENVIRONMENT, folder=self.folder).end()

    def refusing(self, *words):
        """The prefix of a command under an outer filter."""
        return (os.path.join(self.programs, "refusing_filter"), *words, "--")

    def doctor(self, prefix=()):
        """What doctor says with --json, held to its schema. Features by name."""
        outcome = self.within(prefix, "doctor", "--json")
        self.assertIn(outcome.code, (0, 125), str(outcome))
        self.assertEqual(outcome.err, "", str(outcome))
        outcome.report = json.loads(outcome.out)
        self.assertEqual(schemas.faults("doctor", outcome.report), [], str(outcome))
        self.assertEqual(outcome.report["exit_code"], outcome.code)
        outcome.features = {feature["name"]: feature for feature in outcome.report["features"]}
        outcome.missing = {name for name, feature in outcome.features.items() if feature["state"] == "missing"}
        return outcome

    def assert_agree(self, prefix=()):
        """Doctor says of a run what the run does, its reason and its remedy included. Returns both outcomes."""
        found = self.doctor(prefix)
        ran = self.within(prefix, "run", self.script, "--quiet", "--json")
        self.assertEqual(found.code, ran.code, f"{found}\n{ran}")
        report = json.loads(ran.out)
        self.assertEqual(schemas.faults("report", report), [], str(ran))
        if ran.code:
            self.assertRegex(report["reason"], r"^step [a-z_]+: ")
            self.assertEqual(report["counts"]["frames"], 0, str(ran))
        if found.features["run"]["state"] == "missing":
            self.assertEqual(found.features["run"]["remedy"], report["remedy"], f"{found}\n{ran}")
        if report["remedy"]:
            self.assertEqual(ran.err.splitlines()[-1], f"brig: {report['remedy']}")
        return found, report

    def assert_impossible(self, prefix, missing, remedy):
        """Neither runs: these features are missing, and both name this remedy."""
        found, report = self.assert_agree(prefix)
        self.assertEqual(found.code, 125, str(found))
        self.assertEqual(found.missing - {"run"}, missing, str(found))
        self.assertRegex(report["remedy"] or "", remedy)
        for name in missing:
            self.assertRegex(found.features[name]["remedy"] or "", remedy, str(found))
        return found, report


class Doctor(Surroundings):
    """As every kind of user."""

    users = harness.every_user()

    def test_where_brig_runs_nothing_that_is_needed_is_missing(self):
        found, _ = self.assert_agree()
        self.assertEqual(found.code, 0, str(found))
        self.assertEqual({feature["state"] for feature in found.report["features"] if feature["need"] == "needed"},
                         {"ok"}, str(found))

    def test_for_people_there_is_a_line_a_feature_and_a_verdict(self):
        features = self.doctor().report["features"]
        outcome = self.within((), "doctor")
        self.assertEqual((outcome.code, outcome.err), (0, ""), str(outcome))
        lines = outcome.out.splitlines()
        self.assertEqual(lines[-1], "brig can run here")
        self.assertEqual([line.split()[:2] for line in lines[: len(features)]],
                         [[feature["state"], feature["name"]] for feature in features])
        for feature in features:
            if feature["state"] == "limited":
                self.assertIn(f"\nlimited {feature['name']}: ", outcome.out)
                self.assertIn(f"\n  without it  {feature['without']}\n  remedy      {feature['remedy']}\n", outcome.out)

    def test_of_what_is_missing_consequence_and_remedy_are_told(self):
        outcome = self.within(self.refusing("mount=EPERM"), "doctor")
        self.assertEqual(outcome.code, 125, str(outcome))
        self.assertEqual(outcome.out.splitlines()[-1], "brig cannot run here")
        self.assertRegex(outcome.out, r"\nmissing mount: .*: Operation not permitted\n  without it  .+\n  remedy      .+\n")
        self.assertRegex(outcome.out, r"\nuntried +pivot_root +cannot be tried without mount\n")

    def test_what_an_outer_filter_refuses_is_named(self):
        for words, missing in self.share(list(REFUSED.items())):
            with self.subTest(" ".join(words)):
                found, _ = self.assert_agree(self.refusing(*words))
                self.assertEqual((found.code, found.missing - {"run"}), (125, missing), str(found))
                for name in missing - {"policy_filter"} if re.search("=(EPERM|EACCES|ENOSYS|KILL)", words[0]) else ():
                    self.assertIn("packaging/docker", found.features[name]["remedy"] or "", str(found))

    def test_what_brig_does_without_hinders_neither(self):
        for words in self.share(TOLERATED):
            with self.subTest(" ".join(words)):
                found, _ = self.assert_agree(self.refusing(*words))
                self.assertEqual((found.code, found.missing), (0, set()), str(found))

    def test_a_limit_on_namespaces_is_named(self):
        for kind in self.share(KINDS):
            with self.subTest(kind):
                spend = shell(f"echo 0 > /proc/sys/user/max_{kind}_namespaces")
                found, report = self.assert_agree((*IN_NAMESPACE, *spend))
                self.assertEqual(found.code, 125, str(found))
                self.assertIn(f"sysctl -w user.max_{kind}_namespaces=", report["remedy"])
                self.assertTrue(any(f"max_{kind}_namespaces" in (found.features[name]["remedy"] or "")
                                    for name in found.missing - {"run"}), str(found))

    def test_a_proc_that_is_not_ours_is_named(self):
        self.assert_impossible(("unshare", "-Urp", "--fork", "--"), {"proc"}, "--mount-proc")

    def test_without_proc_there_is_a_remedy_as_well(self):
        for words in (["doctor"], ["run", self.script], ["check", self.script]):
            with self.subTest(words[0]):
                outcome = self.within((*IN_NAMESPACE, *shell("mount -t tmpfs none /proc")), *words)
                self.assertEqual((outcome.code, outcome.out), (125, ""), str(outcome))
                self.assertRegex(outcome.err, r"^brig: not run: step proc: .*\nbrig: .* mount -t proc proc /proc\n$")

    def test_uid_0_that_cannot_map_itself_is_told_so(self):
        without = ("setpriv", "--bounding-set", "-setfcap", "--inh-caps", "-setfcap", "--")
        self.assert_impossible(("unshare", "-Ur", "--", *without), {"identity"}, "CAP_SETFCAP")

    def test_a_tracer_of_all_that_brig_starts_is_named(self):
        self.assert_impossible((os.path.join(self.programs, "tracing"), "all"), {"ptrace"}, "without strace -f")

    def test_a_tracer_of_brig_alone_hinders_nothing(self):
        found, _ = self.assert_agree((os.path.join(self.programs, "tracing"), "one"))
        self.assertEqual((found.code, found.missing), (0, set()), str(found))

    def test_limits_of_the_callers_are_named(self):
        for limit, missing, remedy in self.share([
            ("--nofile=8:8", {"caller_limits"}, "ulimit -n 32"),
            ("--sigpending=0:0", {"caller_limits", "processor_timer"}, "ulimit -i 2"),
            ("--stack=800000:800000", {"caller_limits", "limits"}, "ulimit -s 1024"),
        ]):  # fmt: skip
            with self.subTest(limit):
                found, report = self.assert_agree(("prlimit", limit, "--"))
                self.assertEqual((found.code, missing - found.missing), (125, set()), str(found))
                self.assertIn(remedy, report["reason"])
                self.assertIn("LimitNOFILE=", report["remedy"])

    def test_sysctls_and_engines_are_believed_by_what_lies_there(self):
        lies = "mount -t tmpfs none /proc/sys/kernel\n"
        for made, refused, remedy in self.share([
            (lies + "echo 1 > /proc/sys/kernel/apparmor_restrict_unprivileged_userns", "mount=EACCES", "packaging/apparmor/brig"),
            (lies + "echo 0 > /proc/sys/kernel/unprivileged_userns_clone", "unshare=EPERM", "unprivileged_userns_clone=1"),
            (lies + "mkdir /proc/sys/kernel/yama; echo 3 > /proc/sys/kernel/yama/ptrace_scope", "ptrace=EPERM", "ptrace_scope to 2"),
            ("mount -t tmpfs none /run; touch /run/.containerenv", "mount=EPERM", "^.*of podman.* — podman run "),
            ("mount -t tmpfs none /run; mkdir -p /run/secrets/kubernetes.io/serviceaccount", "mount=EPERM", "securityContext"),
        ]):  # fmt: skip
            with self.subTest(remedy):
                _, report = self.assert_agree((*IN_NAMESPACE, *shell(made), *self.refusing(refused)))
                self.assertRegex(report["remedy"] or "", remedy)

    def test_a_result_that_reaches_nobody_is_no_examination(self):
        outcome = self.within(shell("exec >&-"), "doctor")
        self.assertEqual(outcome.code, 125, str(outcome))
        self.assertIn("standard output", outcome.err)

    def test_wrong_usage_is_told_in_one_line(self):
        self.assert_one_line(self.within((), "doctor", "now"), 2, "now")
        self.assert_one_line(self.within((), "doctor", "--jsno"), 2, "--json")

    def test_help_has_the_exit_codes(self):
        outcome = self.within((), "doctor", "--help")
        self.assertEqual(outcome.code, 0)
        self.assertRegex(outcome.out, r"0\s+where runs are possible, else 125")

    def test_the_pythons_are_those_of_the_version(self):
        version = self.within((), "--version").out
        found = self.doctor().features["python"]
        told = re.search(r"^Python in the jail +(.*)$", version, re.MULTILINE)[1]
        self.assertIn(told, found["found"])
        self.assertEqual(found["state"] == "limited", "They differ" in version)

    def test_a_counter_that_is_read_all_the_same_is_told(self):
        found = self.doctor().features["counter_unreadable"]
        self.assertEqual(found["state"], "ok" if backstops.versions()["counter_trap"] else "limited")

    def test_the_policy_of_the_run_can_be_another(self):
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        policy["budgets"]["cpu"] = "1 ms"
        outcome = self.within((), "doctor", "--policy", self.write("short.json", json.dumps(policy)))
        self.assertEqual(outcome.code, 125, str(outcome))
        self.assertIn("missing  run                 over_budget: ", outcome.out)


class AsRoot(Surroundings):
    """What only root can make or meet."""

    users = tuple(user for user in harness.every_user() if user == users.root())

    def test_a_system_user_that_is_missing_is_named(self):
        with open("/etc/passwd", encoding="utf-8") as file:
            others = [line for line in file if not line.startswith("brig-bridge:")]
        accounts = self.write("passwd", "".join(others))
        hide = ("unshare", "-m", "--", *shell(f"mount --bind {accounts} /etc/passwd"))
        found, _ = self.assert_impossible(hide, {"identity"}, "systemd-sysusers packaging/sysusers.d/brig.conf")
        self.assertIn("brig-bridge", found.features["identity"]["found"])

    def test_a_chroot_is_named(self):
        root = os.path.join(self.folder, "root")
        os.mkdir(root)
        folders = [name for name in ("usr", "etc", "lib", "lib64", "bin", "sbin", "tmp", "proc", "dev", "sys")
                   if os.path.exists(f"/{name}")]  # fmt: skip
        mounts = "\n".join(f"mkdir -p {root}/{name}; mount --rbind /{name} {root}/{name}" for name in folders)
        programs = shutil.copytree(os.path.dirname(self.brig_path), os.path.join(self.folder, "programs"),
                                   ignore=lambda folder, names: [n for n in names if not n.startswith("brig") and n != "policies"
                                                                 and os.path.basename(folder) != "policies"])  # fmt: skip
        self.brig_path = os.path.join(programs, "brig")
        self.assert_impossible(("unshare", "-m", "--", *shell(mounts), "chroot", root), {"user_namespace"}, "pivot_root instead")


if __name__ == "__main__":
    harness.main()
