"""Calls of the kernel that Python has no word for."""

import ctypes
import os

LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWTIME, CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWPID = 0x80, 0x20000, 0x10000000, 0x20000000
MS_RDONLY, MS_NOEXEC, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 8, 32, 4096, 16384, 1 << 18
CAP_SYS_ADMIN, CAP_SYS_RESOURCE = 21, 24


def checked(what, result):
    """A call's result; one that says no is an error."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def prctl(option, *arguments):
    """prctl(2)."""
    words = [ctypes.c_ulong(argument) for argument in (*arguments, 0, 0, 0, 0)[:4]]
    return checked(f"prctl {option}", LIBC.prctl(option, *words))


def syscall(number, *arguments):
    """A system call by its number. Bytes are passed by their address."""
    words = [argument if isinstance(argument, bytes) else ctypes.c_long(argument) for argument in arguments]
    return checked(f"system call {number}", LIBC.syscall(ctypes.c_long(number), *words))


def personality(bits):
    """personality(2)."""
    return checked("personality", LIBC.personality(ctypes.c_ulong(bits)))


def mount(source, target, kind, flags=0, options=None):
    """mount(2)."""
    texts = [text if text is None else os.fsencode(text) for text in (source, target, kind, options)]
    checked(f"mount {target}", LIBC.mount(*texts[:3], ctypes.c_ulong(flags), texts[3]))


def holds_capability(number):
    """Whether it is in the effective set."""
    with open("/proc/self/status", encoding="ascii") as status:
        sets = next(line for line in status if line.startswith("CapEff"))
    return bool(int(sets.split()[1], 16) >> number & 1)


def unshare(flags):
    """unshare(2); who may not, does so in a user namespace that maps it to itself."""
    uid, gid = os.geteuid(), os.getegid()
    if holds_capability(CAP_SYS_ADMIN):
        checked("unshare", LIBC.unshare(flags & ~CLONE_NEWUSER))
        return
    checked("unshare", LIBC.unshare(flags | CLONE_NEWUSER))
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def mount_apart():
    """A mount namespace of its own, whose mounts go nowhere."""
    unshare(CLONE_NEWNS)
    mount(None, "/", None, MS_REC | MS_PRIVATE)


def execute(program, arguments, environment):
    """execve(2) with whatever bytes the lists hold, be they none."""
    lists = [(ctypes.c_char_p * (len(words) + 1))(*words, None) for words in (arguments, environment)]
    LIBC.execve(os.fsencode(program), *lists)
    checked(f"execute {program}", -1)
