"""What a run started and what it left behind: processes, mounts.

The test program is a subreaper: whatever loses its parent below it becomes its child. So all that a
run has started is found among its descendants, whoever has died meanwhile, and nothing else is.
"""

import ctypes
import dataclasses
import os
import signal
import time

PR_SET_CHILD_SUBREAPER = 36
CLONE_NEWNS = 0x20000
MS_REC_PRIVATE = 0x44000
MOUNTS = "/proc/self/mountinfo"


@dataclasses.dataclass(frozen=True)
class Process:
    """A process as /proc shows it."""

    pid: int
    parent: int
    name: str
    state: str

    def __str__(self):
        return f"{self.name} (pid {self.pid}, parent {self.parent}, state {self.state})"


def become_subreaper():
    """Makes this process the heir of all that is orphaned below it."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "become a subreaper")


def mount_apart():
    """From now on what this process and those below it mount is seen by no other, and the reverse."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0 or libc.mount(b"none", b"/", None, ctypes.c_ulong(MS_REC_PRIVATE), None) != 0:
        raise OSError(ctypes.get_errno(), "mount apart from others")


def heed_signals():
    """Signals that the caller ignores, as nohup and the background of a shell do, are heard again below
    this process: brig leaves ignored what it finds ignored."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def read_stat(pid):
    """A process's name and the fields that follow it in /proc/PID/stat, or None if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            text = stat.read()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()


def read_process(pid):
    """One process, or None if it is gone."""
    stat = read_stat(pid)
    return stat and Process(int(pid), int(stat[1][1]), stat[0], stat[1][0])


def processor_time_ms(pid):
    """What a process has computed so far. Nothing, if it is gone."""
    stat = read_stat(pid)
    return sum(map(int, stat[1][11:13])) * 1000 / os.sysconf("SC_CLK_TCK") if stat else 0


def all_processes():
    """Every process of this machine."""
    found = (read_process(name) for name in os.listdir("/proc") if name.isdigit())
    return [process for process in found if process]


def descendants(of=None):
    """All processes below this one (or the one given), zombies included, parents first."""
    by_parent = {}
    for process in all_processes():
        by_parent.setdefault(process.parent, []).append(process)
    found, waiting = [], [of or os.getpid()]
    while waiting:
        below = by_parent.get(waiting.pop(), [])
        found += below
        waiting += [process.pid for process in below]
    return found


def living(of=None):
    """Those of the descendants that are more than a zombie."""
    return [process for process in descendants(of) if process.state != "Z"]


def reap():
    """Takes leave of children that have ended. Only while no subprocess is being waited for."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def wait_until_gone(seconds):
    """Waits until nothing lives below this process. Returns what still does."""
    end = time.monotonic() + seconds
    while True:
        reap()
        alive = descendants()
        if not alive or time.monotonic() >= end:
            return alive
        time.sleep(0.005)


def find(name, of=None):
    """Descendants with this name, for example the jails of a run."""
    return [process for process in descendants(of) if process.name == name]


def mounts():
    """The mounts of this namespace: a set of lines without their numbers."""
    with open(MOUNTS, encoding="utf-8", errors="replace") as lines:
        return {line.split(" ", 3)[3].strip() for line in lines}


def counted(words):
    """A command that runs another as PID 2 of a PID namespace and then tells the next PID.

    PIDs are given out in turn, so the number on the last line of standard error, less 3, is how many
    processes and threads the command has started, however short they lived.
    """
    script = '"$@"; code=$?; sh -c "echo pid \\$\\$ >&2"; exit $code'
    return ["sh", "-c", script, "sh", *words]


def count_of(err):
    """The number of processes started, and standard error without the line that tells it."""
    *lines, last = err.splitlines(keepends=True)
    return int(last.removeprefix("pid ")) - 3, "".join(lines)
