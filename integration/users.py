"""Who runs brig in a test: root, an ordinary user, and either inside a user namespace of one id.

Each is a prefix of the command, so that one test runs unchanged for all of them.
"""

import dataclasses
import functools
import os
import shutil
import subprocess
import tempfile

# No account has this id: what works for it works without one, and nothing else runs under it.
ORDINARY_ID = 54321


@dataclasses.dataclass(frozen=True)
class User:
    """One way to run a command."""

    name: str
    prefix: tuple  # goes before the command
    owner: int  # who owns the files that the test hands to the command; None: whoever runs the test
    count_prefix: tuple  # makes a PID namespace of its own for the command, see processes.py

    def command(self, *words):
        """The words of a command run by this user."""
        return [*self.prefix, *words]


BECOME_ORDINARY = (
    "setpriv", f"--reuid={ORDINARY_ID}", f"--regid={ORDINARY_ID}", "--clear-groups", "--"
)
ENTER_NAMESPACE = ("unshare", "-Urnm", "--")
COUNT_AS_ROOT = ("unshare", "--pid", "--fork", "--")
COUNT_AS_ORDINARY = ("unshare", "--user", "--map-current-user", "--pid", "--fork", "--")


@functools.cache
def root_is_real():
    """Whether uid 0 is root here, and not the only id of a user namespace."""
    with open("/proc/self/uid_map", encoding="ascii") as uid_map:
        ids = sum(int(line.split()[2]) for line in uid_map)
    return os.geteuid() == 0 and ids > ORDINARY_ID


def ordinary():
    """An ordinary user: whoever runs the test, or an id without an account if that is root."""
    if root_is_real():
        return User("ordinary user", BECOME_ORDINARY, ORDINARY_ID, COUNT_AS_ORDINARY)
    return User("ordinary user", (), None, COUNT_AS_ORDINARY)


def root():
    """Root itself. Only where the test runs as root."""
    return User("root", (), None, COUNT_AS_ROOT)


def in_namespace():
    """An ordinary user inside `unshare -Urnm`: uid 0, with one id and no way to another."""
    user = ordinary()
    return User("unshare -Urnm", user.prefix + ENTER_NAMESPACE, user.owner, COUNT_AS_ROOT)


def root_in_namespace():
    """Root inside `unshare -Urnm`: uid 0 still owns its files and can be no other."""
    return User("root in unshare -Urnm", ENTER_NAMESPACE, None, COUNT_AS_ROOT)


def every_user():
    """All users that make sense for whoever runs the tests."""
    if root_is_real():
        return (root(), ordinary(), in_namespace(), root_in_namespace())
    if os.geteuid() == 0:
        return (in_namespace(),)
    return (ordinary(), in_namespace())


def without_namespace():
    """Those of them who run brig in the namespaces of the test itself, whose listeners they can reach."""
    return (root(), ordinary()) if root_is_real() else (myself(),)


def myself():
    """Whoever runs the tests, as is."""
    return root() if os.geteuid() == 0 else ordinary()


@functools.cache
def why_not(user):
    """Why a command cannot be run as this user here; None if it can."""
    for word in user.prefix[:1]:
        if shutil.which(word) is None:
            return f"{word} is not installed"
    try:
        run = subprocess.run(
            user.command("true"), capture_output=True, text=True, check=False, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return None if run.returncode == 0 else (run.stderr.strip() or f"exit status {run.returncode}")


def can_read(user, path):
    """Whether this user gets at a file, every folder above it included."""
    return subprocess.run(user.command("test", "-r", path), check=False).returncode == 0


@functools.cache
def can_run(user, path):
    """Whether this user gets at a program."""
    return subprocess.run(user.command("test", "-x", path), check=False).returncode == 0


def folder_for(user):
    """A new folder that belongs to the user, below one that everybody may enter. The caller removes it."""
    folder = tempfile.mkdtemp(prefix="brig-test-", dir="/tmp")
    os.chmod(folder, 0o755)
    give(user, folder)
    return folder


def give(user, path):
    """Makes a file or folder the user's own."""
    if user.owner is not None:
        os.chown(path, user.owner, user.owner)
