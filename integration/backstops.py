"""What this kernel has of the layers that hold where the filter does not, asked of it without brig."""

import ctypes
import functools
import os

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
    }


def namespace_limit_is_there():
    """Whether it can be lowered: not below a /proc/sys that is mounted read-only."""
    return os.path.exists(NAMESPACE_LIMIT) and not os.statvfs(NAMESPACE_LIMIT).f_flag & os.ST_RDONLY


def offered():
    """The words of those that it has, in the order of policies and reports."""
    return [word for word, version in versions().items() if version]
