"""Limits that a caller has set for itself and all below it."""

import resource

KIB, MIB = 1024, 1024 * 1024


def limit(name, soft, hard=None):
    """Both limits, or the soft one below the hard one."""
    number = getattr(resource, f"RLIMIT_{name}")

    def enter(_command):
        _, most = resource.getrlimit(number)
        resource.setrlimit(number, (soft, soft if hard is None else most))

    return enter


SOFT = "soft"  # the hard limit stays

TABLE = {
    "address space of 300 MiB": limit("AS", 300 * MIB),
    "address space of 300 MiB, softly": limit("AS", 300 * MIB, SOFT),
    "address space of 40 MiB": limit("AS", 40 * MIB),
    "address space of 40 MiB, softly": limit("AS", 40 * MIB, SOFT),
    "data of 200 MiB": limit("DATA", 200 * MIB),
    "data of 20 MiB": limit("DATA", 20 * MIB),
    "data of 10 MiB": limit("DATA", 10 * MIB),
    "data of 3 MiB": limit("DATA", 3 * MIB),
    "data of 3 MiB, softly": limit("DATA", 3 * MIB, SOFT),
    "data of 600 KiB": limit("DATA", 600 * KIB),
    "a stack of 2 MiB": limit("STACK", 2 * MIB),
    "a stack of 512 KiB": limit("STACK", 512 * KIB),
    "a stack of 64 KiB": limit("STACK", 64 * KIB),
    "a stack of 64 KiB, softly": limit("STACK", 64 * KIB, SOFT),
    "a stack of 16 KiB": limit("STACK", 16 * KIB),
    "a stack without limit": limit("STACK", resource.RLIM_INFINITY, SOFT),
    "256 open files": limit("NOFILE", 256),
    "16 open files": limit("NOFILE", 16),
    "16 open files, softly": limit("NOFILE", 16, SOFT),
    "5 open files": limit("NOFILE", 5),
    "no process": limit("NPROC", 0),
    "files of no length": limit("FSIZE", 0),
    "2 s of processor time": limit("CPU", 2),
    "cores of any size": limit("CORE", resource.RLIM_INFINITY),
    "no core": limit("CORE", 0),
    "no locked memory": limit("MEMLOCK", 0),
    "no resident memory": limit("RSS", 0),
    "no pending signal": limit("SIGPENDING", 0),
    "no message": limit("MSGQUEUE", 0),
    "no priority": limit("RTPRIO", 0),
    "no niceness": limit("NICE", 0),
    "no time in real time": limit("RTTIME", 1),
}
