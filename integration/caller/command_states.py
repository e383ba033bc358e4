"""What a command is given: its name and its environment."""

import os

MUCH_BYTES, MANY = 200_000, 3_000


def variables(*lines):
    """Puts these before the caller's own: of two of one name, most programs take the first."""

    def enter(command):
        command.environment[:0] = [os.fsencode(line) for line in lines]

    return enter


def named(*names):
    """Leaves these arguments in the place of the command's own name."""

    def enter(command):
        command.arguments[:1] = [os.fsencode(name) for name in names]

    return enter


def without_environment(command):
    """None at all, not even PATH."""
    command.environment.clear()


def much_environment(command):
    """Variables of half a page each, as scripts that export what they compute have."""
    size = MUCH_BYTES // MANY
    command.environment += [b"MUCH_%d=%s" % (number, b"x" * size) for number in range(MANY)]


def without_name(command):
    """As by a caller that gives no argument, not even a name: the kernel puts an empty one."""
    command.arguments.clear()


def by_link(command):
    """The program by a symbolic link of another name."""
    link = os.path.abspath("another name\n of it")
    os.symlink(command.program, link)
    command.program = link


def by_descriptor(command):
    """The program as an open file, by fexecve(3)."""
    command.program = f"/proc/self/fd/{os.open(command.program, os.O_RDONLY)}"


TABLE = {
    "no environment": without_environment,
    "200 KB of environment": much_environment,
    "variables without = or name": variables("NOEQUALS", "=empty", "", "=", "=="),
    "variables that are no text": variables("BYTES=\udcff\udcfe\x01\x1b[2J", "\udcff=\udcff", "LINES=1\n2\n3"),
    "variables twice": variables("PATH=/nonexistent", "LANG=C", "LANG=xx_XX.UTF-8", "TERM=a", "TERM=b"),
    "PYTHON variables": variables(
        "PYTHONHOME=/nonexistent", "PYTHONPATH=/tmp", "PYTHONHASHSEED=random", "PYTHONSTARTUP=/etc/passwd",
        "PYTHONMALLOC=debug", "PYTHONOPTIMIZE=2", "PYTHONINSPECT=1", "PYTHONVERBOSE=9", "PYTHONUTF8=0",
        "PYTHONIOENCODING=ascii", "PYTHONDUMPREFS=1", "PYTHONTRACEMALLOC=9", "PYTHONINTMAXSTRDIGITS=640",
    ),
    "LD_PRELOAD of nothing": variables("LD_PRELOAD=/nonexistent/preloaded.so"),
    "LD_AUDIT of nothing": variables("LD_AUDIT=/nonexistent/audit.so"),
    "LD_LIBRARY_PATH, LD_BIND_NOW": variables("LD_LIBRARY_PATH=/nonexistent:/tmp", "LD_BIND_NOW=1", "LD_PROFILE=libc.so.6"),
    "LD_DEBUG": variables("LD_DEBUG=all", "LD_VERBOSE=1", "LD_WARN=1"),
    "GLIBC_TUNABLES": variables(
        "GLIBC_TUNABLES=glibc.malloc.check=3:glibc.malloc.perturb=165:glibc.malloc.arena_max=1:"
        "glibc.malloc.tcache_count=0:glibc.malloc.mmap_threshold=1:glibc.malloc.hugetlb=2:glibc.rtld.nns=16:"
        "glibc.pthread.rseq=0:nonsense=glibc.malloc.mxfast"
    ),
    "MALLOC variables": variables("MALLOC_PERTURB_=165", "MALLOC_CHECK_=3", "MALLOC_MMAP_THRESHOLD_=1", "MALLOC_TOP_PAD_=9"),
    "TZ of another place": variables("TZ=Pacific/Kiritimati"),
    "TZ of nonsense": variables("TZ=:../../../../etc/shadow", "TZDIR=/nonexistent"),
    "a locale of elsewhere": variables("LC_ALL=tr_TR.ISO-8859-9", "LANGUAGE=de", "LOCPATH=/nonexistent", "NLSPATH=/%N"),
    "HOME and TMPDIR of nonsense": variables("HOME=/nonexistent/\x01", "TMPDIR=/dev/null/tmp", "XDG_RUNTIME_DIR=no", "USER="),
    "variables of name services": variables("HOSTALIASES=/dev/zero", "RES_OPTIONS=debug", "GETCONF_DIR=/tmp", "GCONV_PATH=/tmp"),
    "variables of shells": variables("IFS=/", "ENV=/dev/zero", "BASH_ENV=/dev/zero", "SHELLOPTS=noexec", "POSIXLY_CORRECT=1"),
    "a terminal's size in variables": variables("COLUMNS=-1", "LINES=99999999999999999999", "TERM=\x1b[2J", "NO_COLOR="),
    "an empty name": named(""),
    "no argument of its own": without_name,
    "a name of control characters": named("\x1b[2J\n\udcff" * 20),
    "a name like an option": named("--help"),
    "by a link of another name": by_link,
    "by an open descriptor": by_descriptor,
}  # fmt: skip
