"""What else a process hands down: priorities, personality, privileges, its place among other processes."""

import contextlib
import fcntl
import os
import signal
import struct
import sys
import termios

import kernel

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_SECUREBITS = 1, 4, 24, 28
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_SET_THP_DISABLE, PR_CAP_AMBIENT = 36, 38, 41, 47
PR_SET_TIMERSLACK, PR_SET_SPECULATION_CTRL, PR_SET_MDWE = 29, 53, 65
SPEC_STORE_BYPASS, SPEC_DISABLE, SPEC_DISABLE_NOEXEC = 0, 1 << 2, 1 << 4
ADDR_NO_RANDOMIZE, MMAP_PAGE_ZERO, READ_IMPLIES_EXEC = 0x40000, 0x100000, 0x400000
ADDR_COMPAT_LAYOUT, ADDR_LIMIT_3GB, UNAME26, PER_LINUX32 = 0x200000, 0x8000000, 0x20000, 8
SECURE_BITS = 0x2F  # noroot, no_setuid_fixup, each locked, keep_caps_locked
SYS_CAPSET, CAPABILITY_VERSION = 126, 0x20080522
SYS_LANDLOCK_CREATE_RULESET, SYS_LANDLOCK_RESTRICT_SELF = 444, 446
LANDLOCK_MAKE_SOCK = 1 << 9


def control(*words):
    """A prctl(2) whose effect lasts."""

    def enter(_command):
        kernel.prctl(*words)

    return enter


def personality(bits):
    """How the kernel treats the program."""

    def enter(_command):
        kernel.personality(bits)

    return enter


def nice(_command):
    """Everybody else comes first."""
    os.nice(19)


def scheduled(policy, priority=0):
    """Scheduled by another policy."""

    def enter(_command):
        os.sched_setscheduler(0, policy, os.sched_param(priority))

    return enter


def one_processor(_command):
    """Of all processors, the last."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def first_to_be_killed(_command):
    """When memory ends, this one goes first."""
    with open("/proc/self/oom_score_adj", "w", encoding="ascii") as score:
        score.write("1000")


def children_of_others(_command):
    """Children that the program knows nothing of: one that has ended, one that ends later."""
    for wait in (0, 1):
        reading, writing = os.pipe()  # the second ends with this process, or when that has ended
        if os.fork() == 0:
            os.close(writing)
            if wait:
                os.read(reading, 1)
            os._exit(7)
        os.set_inheritable(writing, bool(wait))
        os.close(reading)


def stay_and_wait(child, meanwhile=lambda: None):
    """What remains of the caller: it ends as the child does."""
    meanwhile()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def first_process(_command):
    """PID 1 of a PID namespace, as in a container, with a /proc of that."""
    kernel.unshare(kernel.CLONE_NEWPID | kernel.CLONE_NEWNS)
    child = os.fork()
    if child:
        stay_and_wait(child)
    kernel.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
    kernel.mount("proc", "/proc", "proc")


def strangers_ending(_command):
    """Orphans that have ended, whose heir this process is, and some that end later."""
    for _ in range(20):
        child = os.fork()
        if child == 0:
            if os.fork() == 0:
                os.nice(5)
                os._exit(3)
            os._exit(0)
        os.waitpid(child, 0)


def session_leader(_command):
    """Leads a session without a terminal."""
    with contextlib.suppress(PermissionError):  # it does so already
        os.setsid()


def drain(master):
    """Reads what is said on a terminal until nobody has it open."""
    with contextlib.suppress(OSError):
        while os.read(master, 65536):
            pass


def on_a_terminal(is_in_background, change=0, are_errors_shown=False):
    """Has a controlling terminal, whose foreground is another group or its own."""

    def enter(_command):
        master, slave = os.openpty()
        child = os.fork()
        if child:
            os.close(slave)
            stay_and_wait(child, lambda: drain(master))
        os.close(master)
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        settings = termios.tcgetattr(slave)
        settings[3] |= change
        termios.tcsetattr(slave, termios.TCSANOW, settings)
        os.dup2(slave, 0)
        if are_errors_shown:
            os.dup2(slave, 2)
        os.close(slave)
        if is_in_background:
            leave_the_foreground()

    return enter


def leave_the_foreground():
    """The session's leader stays in front and waits; a child of it goes on behind."""
    child = os.fork()
    if child:
        for name in ("SIGHUP", "SIGTTOU"):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        for number in range(3):
            os.close(number)
        stay_and_wait(child)
    os.setpgid(0, 0)


def orphaned_group(_command):
    """A process group nobody of whose parents is of its session: its stop would end it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        code = os.read(reading, 1)
        os._exit(code[0] if code else 99)
    grandchild = os.fork()
    if grandchild:
        _, status = os.waitpid(grandchild, 0)
        os.write(writing, bytes([os.waitstatus_to_exitcode(status) & 0xFF]))
        os._exit(0)
    os.setsid()
    if os.fork():
        os.wait()
        os._exit(0)


def groups(*numbers):
    """Supplementary groups."""

    def enter(_command):
        os.setgroups(numbers)

    return enter


def identity(uids, gids):
    """Real, effective and saved ids."""

    def enter(_command):
        os.setresgid(*gids)
        os.setresuid(*uids)

    return enter


def without_capabilities(*numbers):
    """Never again, whatever is executed; all of them if none is named."""

    def enter(_command):
        with open("/proc/sys/kernel/cap_last_cap", encoding="ascii") as last:
            every = range(int(last.read()) + 1)
        for number in numbers or every:
            kernel.prctl(PR_CAPBSET_DROP, number)
        if not numbers:
            kernel.syscall(SYS_CAPSET, struct.pack("Ii", CAPABILITY_VERSION, 0), bytes(24))

    return enter


def under_landlock(_command):
    """As a service that has given up something: whatever it is, it can change no mount any more."""
    kernel.prctl(PR_SET_NO_NEW_PRIVS, 1)
    rules = kernel.syscall(SYS_LANDLOCK_CREATE_RULESET, struct.pack("Q", LANDLOCK_MAKE_SOCK), 8, 0)
    kernel.syscall(SYS_LANDLOCK_RESTRICT_SELF, rules, 0)


TABLE = {
    "nice": nice,
    "only when nobody else wants to": scheduled(os.SCHED_IDLE),
    "in real time": scheduled(os.SCHED_RR, 1),
    "on one processor": one_processor,
    "first to be killed": first_to_be_killed,
    "timers that are late": control(PR_SET_TIMERSLACK, 2_000_000),
    "addresses not randomised": personality(ADDR_NO_RANDOMIZE),
    "what can be read can be executed": personality(READ_IMPLIES_EXEC),
    "page zero mapped": personality(MMAP_PAGE_ZERO),
    "addresses laid out as of old": personality(ADDR_COMPAT_LAYOUT | ADDR_LIMIT_3GB),
    "a kernel that says 2.6": personality(UNAME26),
    "a machine that says 32 bits": personality(PER_LINUX32),
    "no_new_privs": control(PR_SET_NO_NEW_PRIVS, 1),
    "not dumpable": control(PR_SET_DUMPABLE, 0),
    "heir of orphans": control(PR_SET_CHILD_SUBREAPER, 1),
    "a signal at its parent's death": control(PR_SET_PDEATHSIG, signal.SIGTERM),
    "speculation controlled": control(PR_SET_SPECULATION_CTRL, SPEC_STORE_BYPASS, SPEC_DISABLE),
    "no huge pages": control(PR_SET_THP_DISABLE, 1),
    "memory never written and executed": control(PR_SET_MDWE, 1),
    "secure bits": control(PR_SET_SECUREBITS, SECURE_BITS),
    "children of others": children_of_others,
    "first process": first_process,
    "strangers ending": strangers_ending,
    "leader of a session": session_leader,
    "on a terminal": on_a_terminal(False),
    "on a terminal that shows errors": on_a_terminal(False, are_errors_shown=True),
    "behind on a terminal": on_a_terminal(True, are_errors_shown=True),
    "an orphaned group": orphaned_group,
    "65 supplementary groups": groups(*range(70000, 70065)),
    "group 0": identity((54321,) * 3, (0,) * 3),
    "another real id": identity((54321, 0, 0), (54321, 0, 0)),
    "another saved id": identity((54321, 54321, 54320), (54321, 54321, 54320)),
    "no capability": without_capabilities(),
    "under Landlock": under_landlock,
} | {f"without capability {number}": without_capabilities(number) for number in range(41)}


def speculation_is_fixed():
    """Whether the processor, or the kernel's command line, leaves a process no choice."""
    pid = os.fork()
    if pid == 0:
        try:
            control(PR_SET_SPECULATION_CTRL, SPEC_STORE_BYPASS, SPEC_DISABLE)(None)
        except OSError as error:
            os._exit(error.errno)
        os._exit(0)
    number = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return number and f"prctl(PR_SET_SPECULATION_CTRL): {os.strerror(number)}"


# States that a kernel may lack: why it does, by its own word.
MISSING = {"speculation controlled": speculation_is_fixed}
