"""What this machine has of the layers that hold where the filter does not, asked of it without brig."""

import ctypes
import functools
import mmap
import os
import platform
import signal

WORDS = ("no_more_namespaces", "landlock", "write_xor_execute")
PR_SET_TSC, PR_TSC_SIGSEGV, COUNTER_READ = 26, 2, bytes.fromhex("0f31c3")  # rdtsc; ret
CALL_CREATE_RULESET, RULESET_VERSION, PR_GET_MDWE = 444, 1, 66
NAMESPACE_LIMIT = "/proc/sys/user/max_user_namespaces"
libc = ctypes.CDLL(None)


@functools.cache
def versions():
    """Word of a policy's process.backstops: version of the kernel's interface, 0 where it has none."""
    return {
        "no_more_namespaces": int(namespace_limit_is_there()),
        "landlock": max(0, libc.syscall(CALL_CREATE_RULESET, None, ctypes.c_size_t(0), RULESET_VERSION)),
        "write_xor_execute": int(libc.prctl(PR_GET_MDWE, 0, 0, 0, 0) >= 0),
        "counter_trap": int(counter_traps()),
    }


def namespace_limit_is_there():
    """Whether it can be lowered: not below a /proc/sys that is mounted read-only."""
    return os.path.exists(NAMESPACE_LIMIT) and not os.statvfs(NAMESPACE_LIMIT).f_flag & os.ST_RDONLY


def counter_traps():
    """Whether the time-stamp counter is a fault for who asks for that. Some hypervisors let it be read."""
    if platform.machine() != "x86_64":
        return libc.prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0
    pid = os.fork()
    if pid == 0:
        code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        code.write(COUNTER_READ)
        read = ctypes.CFUNCTYPE(ctypes.c_uint)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)
        libc.prctl(PR_SET_TSC, PR_TSC_SIGSEGV)
        read()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGSEGV


def offered():
    """The words of those that it has, in the order of policies and reports."""
    return [word for word in WORDS if versions()[word]]
