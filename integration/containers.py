"""The state that container engines start a process in, made without an engine: a user of tests as any other.

Root makes what Docker makes: namespaces of its own, paths of /proc masked or read-only, fourteen capabilities,
a seccomp filter. Anybody else makes what Podman makes without root: the same within a user namespace.
"""

import json
import os
import tempfile

import harness
import users
from testing_build import testing_programs

PROFILE = os.path.join(harness.ROOT, "packaging", "docker", "seccomp.json")
OURS = "brig:"  # what the comments of our own rules begin with
# What engines leave to root of a container.
CAPABILITIES = (
    "chown", "dac_override", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap", "net_bind_service",
    "net_raw", "sys_chroot", "mknod", "audit_write", "setfcap",
)  # fmt: skip
MASKED = (
    "/proc/acpi", "/proc/asound", "/proc/interrupts", "/proc/kcore", "/proc/keys", "/proc/latency_stats",
    "/proc/sched_debug", "/proc/scsi", "/proc/timer_list", "/proc/timer_stats", "/sys/firmware",
)  # fmt: skip
READ_ONLY = ("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger")

# What runs first in the new namespaces: as PID 1, which the command then is in its place. The folder of
# the test stays writable where the root is not.
SETTLE = """
set -e
here=$PWD
mount --bind "$here" "$here"
mount -t proc proc /proc
for path in $MASKED; do
    if [ -d "$path" ]; then mount -t tmpfs -o ro masked "$path"
    elif [ -e "$path" ]; then mount --bind /dev/null "$path"; fi
done
for path in $READ_ONLY; do
    if [ -e "$path" ]; then mount --bind "$path" "$path" && mount -o remount,bind,ro "$path"; fi
done
[ -z "$ROOT_READ_ONLY" ] || mount -o remount,bind,ro /
cd "$here"
unset MASKED READ_ONLY ROOT_READ_ONLY
exec "$@"
"""


def rules():
    """The rules of the profile that we ship."""
    with open(PROFILE, encoding="utf-8") as file:
        return json.load(file)["syscalls"]


def is_ours(rule):
    """Whether a rule is there for brig; all others are what engines allow to every container."""
    return rule["comment"].startswith(OURS)


def profile_with(kept, otherwise):
    """A copy of the profile, where everybody can read it, with the rules for which kept(rule) holds, and
    with an action for all other calls."""
    with open(PROFILE, encoding="utf-8") as file:
        profile = json.load(file) | {"defaultAction": otherwise}
    profile["syscalls"] = [rule for rule in profile["syscalls"] if kept(rule)]
    with tempfile.NamedTemporaryFile("w", prefix="brig-profile-", suffix=".json", delete=False) as file:
        json.dump(profile, file)
    os.chmod(file.name, 0o644)
    return file.name


def privileges(capabilities, user_id, no_new_privs):
    """The words that leave a process as much as an engine does."""
    words = ["setpriv", "--bounding-set=" + ",".join(["-all", *(f"+{name}" for name in capabilities)])]
    words += [f"--reuid={user_id}", f"--regid={user_id}", "--clear-groups"] if user_id else []
    return [*words, *(["--no-new-privs"] if no_new_privs else []), "--"]


def within(user, profile, *, capabilities=CAPABILITIES, user_id=0, no_new_privs=False, root_read_only=False):
    """A command's prefix: in a container of this user's, under the profile, as this id of the container."""
    own = () if user.owner is None and users.root_is_real() else ("--user", "--map-root-user")
    return [
        *user.prefix, "env", f"MASKED={' '.join(MASKED)}", f"READ_ONLY={' '.join(READ_ONLY)}",
        f"ROOT_READ_ONLY={'yes' if root_read_only else ''}",
        "unshare", *own, "--mount", "--pid", "--ipc", "--uts", "--net", "--cgroup", "--fork", "--kill-child", "--",
        "sh", "-c", SETTLE, "sh", os.path.join(testing_programs(user), "profile_filter"), profile,
        *privileges(capabilities, user_id, no_new_privs),
    ]  # fmt: skip
