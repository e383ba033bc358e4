"""Which calls of a run are made to fail, how, and which step then has to be named.

A call is told in the injector's words (integration/testing/sight.h): its name and what it is about."""

import dataclasses
import re

# What a call can fail with, the first row that fits. `=0`: it is not made and says so.
FAILURES = (
    (r"brk", ("=break",)),
    (r"(openat|open|socket|socketpair|pipe2|signalfd4|memfd_create|pidfd_open)\b", ("EMFILE", "EPERM", "ENOMEM")),
    (r"close\b", ("EIO",)),
    (r"(access|readlink|newfstatat|fstatfs|lseek|getdents64)\b", ("EACCES", "EIO", "ENOMEM")),
    (r"(read|pread64)\b", ("EIO", "EINTR", "ENOMEM")),
    (r"write\b", ("EIO", "EINTR", "ENOSPC")),
    (r"(sendto|sendmsg)\b", ("EPIPE", "EINTR", "EAGAIN", "ENOBUFS")),
    (r"(recvfrom|recvmsg)\b", ("ECONNRESET", "EINTR", "EAGAIN", "ENOMEM")),
    (r"clone\b", ("ENOSPC", "EPERM", "EAGAIN", "ENOMEM")),
    (r"(mmap|munmap|mprotect|mremap|madvise)\b", ("ENOMEM", "EPERM")),
    (r"execve\b", ("EACCES", "ENOMEM", "ENOENT")),
    (r"(poll|ppoll|wait4|waitid)\b", ("EINTR", "ENOMEM")),
    (r"setns\b", ("EPERM", "ENOMEM")),
    (r"unshare\b", ("EPERM", "ENOSPC", "EINVAL", "ENOSYS")),
    (r"(mount|umount2|pivot_root|chdir)\b", ("EPERM", "EINVAL", "ENOMEM", "EACCES")),
    (r"(timer_create|timer_settime)\b", ("EAGAIN", "EINVAL", "ENOMEM")),
    # What the kernel offers: to a question that it refuses for good there is no such layer.
    (r"(landlock_create_ruleset|statfs|prctl 66$)", ("ENOMEM", "EMFILE", "EINTR")),
    (r"", ("EPERM", "EINVAL", "ENOSYS", "ENOMEM")),
)  # fmt: skip

# What the kernel does not refuse, or what has no failure that a program could see.
CANNOT_FAIL = re.compile(r"(getpid|gettid|geteuid|getegid|getuid|umask|arch_prctl|set_tid_address|uname)\b")

# Of many calls that are the same but for a number the first and the last few stand for all.
SERIES = re.compile(r"(rt_sigaction|wait4|poll|ptrace 7|ptrace 169|getpgid|kill|pidfd_send_signal|prctl (23|24|47)\b)")
SERIES_SHOWN = 3

# The calls of each step of the confinement, in the order of the table (jail/confine/steps.c).
STEPS = (
    ("session", r"setsid"),
    ("parent_death", r"prctl [12]$"),
    ("descriptors", r"dup[23]|close_range"),
    ("go_ahead", r"read socket"),
    ("no_more_namespaces", r"openat max_user_namespaces|(write|close) max_user_namespaces|openat sys/user/max_user_name"
                           r"spaces|(write|close) sys/user/max_user_namespaces|unshare"),
    ("clocks", r"munmap|prctl 2[56]$"),
    ("root", r"mount|newfstatat|chdir|pivot_root|umount2"),
    ("host_name", r"sethostname|setdomainname"),
    ("identity", r"setresgid|setresuid"),
    ("parent_death_again", r"prctl [12]$|recvfrom socket"),
    ("privileges", r"capget|capset|gettid|openat 1/status|prctl (23|24|27|28|47)$"),
    ("no_new_privs", r"prctl 38$"),
    ("dumpable", r"prctl [34]$"),
    ("speculation", r"prctl 5[23]$"),
    ("landlock", r"landlock|openat /|close"),
    ("write_xor_execute", r"prctl 65$|mmap|munmap"),
    ("proof", r"mmap|clone"),
    ("filter", r"seccomp"),
)  # fmt: skip

SHOWN_ELSEWHERE = ((r"close\b", ("descriptors",)), (r"(read|recvfrom) socket", ("confine",)))

# The supervisor's calls from its first look at who it is to the script's being handed over: the steps that
# may be named when one fails. CELL is the jail, the bridge, or the proof jail of either.
CELL = r"(jail|bridge)( proof)?"
LAUNCH = (
    (r"readlink self$", "proc"),
    (r"unshare", "user_namespace"),
    (r"(openat|write) (self|supervisor)/setgroups", "user_map"),
    (r"(openat|read|write) (self|supervisor)/(uid|gid)_map", "privilege user_map system_user"),
    (r"(openat|read) supervisor/status", "privilege"),
    (r"(openat|read) passwd", "system_user"),
    (r"prctl 4$", "dumpable"),
    (r"signalfd4", "signals"),
    (r"socketpair", "template compile channel proof"),
    (r"(pipe2|clone)\b", "template proof"),
    (r"memfd_create|(write|read|newfstatat) memfd", "compile"),
    (r"(openat|read) (jail|bridge) template/status", "template"),
    (r"sendto socket", "template go_ahead hand_over"),
    (r"sendmsg socket", "template proof hand_over"),
    (r"recvfrom socket", "template compile confine proof bridge"),
    (r"getrandom", "run go_ahead"),
    (r"pidfd_open", "pidfd"),
    (r"waitid|ptrace 16902", "seize"),
    (rf"(openat|write) {CELL}/(setgroups|uid_map|gid_map)", "id_maps"),
    (rf"openat {CELL} ?/?ns/net", "proof"),
    (rf"readlink {CELL}/ns/pid", "namespaces dumpable"),
    (rf"readlink (supervisor|{CELL})/ns/", "namespaces"),
    (rf"(openat|read) {CELL}/environ", "environment"),
    (rf"(openat|read) {CELL}/stat$", "session"),
    (rf"(openat|read|newfstatat|fcntl|getdents64|readlink) {CELL}/fd", "descriptors"),
    (rf"(openat|read) {CELL}/s?maps", "clocks"),
    (rf"(openat|read|readlink) {CELL}/(mountinfo|root|cwd)|(fcntl|getdents64) /$", "root"),
    (rf"(openat|read) {CELL}/net/", "network"),
    (rf"openat (supervisor|{CELL})/ns/uts|setns", "host_name"),
    (rf"(openat|read) {CELL}/status", "seize identity privileges no_new_privs speculation filter"),
    (r"capget|capset", "dumpable"),
    (rf"(openat|read|write) {CELL}/oom_score_adj", "oom_score"),
    (r"prlimit64", "limits"),
    (r"timer_create|timer_settime", "timer"),
    (r"fcntl socket", "hand_over"),
)  # fmt: skip

# What others do: the step is that of whom they work for.
OTHERS = (
    (r"start: ", "template proof"),
    (r"lister: ", "proof"),
    (r"(jail|bridge) template: ", "template namespaces confine proof channel"),
    (r"(sealed )?(jail|bridge) probe: ", "proof filter confine"),
    (r"sealed (jail|bridge) proof: ", "proof confine"),
    (r"sealed (jail|bridge): ", "confine bridge proof"),
    (r"supervisor: ", None),  # whatever it was about: the step must only be one
)

# Failures of the step table and the launch path that a run survives with every layer, and why.
HARMLESS = (
    (r": (openat|read|write|recv\w+|send\w+|poll|clone|waitid|wait4|close)\b.*: EINTR$", "an interrupted call is made again"),
    (r": \w+ socket.*: EAGAIN$", "what is not there yet is waited for"),
    (r": close\b", "what is closed is closed even where that tells an error"),
    (r": (unshare|openat /|mmap): ", "a step's last look at what it forbids: refused is what it wants"),
    (rf"supervisor: readlink {CELL}/ns/pid \(2\): EACCES$", "refused is how a cell shows that it is not dumpable"),
    (r": newfstatat proc", "the next folder serves as the place of the new root"),
    (r": (gettid|openat 1/status)", "libcap-ng looks for a /proc that is not there"),
    (r": prctl (23|47)\b", "libcap-ng asks twice, and the sets are attested"),
    (r": prctl 52", "who cannot ask has nothing to ask for; what is open to control is seen in /proc"),
    (r": getdents64 .*: ENOENT$", "libc takes it for the end, and a folder that is gone holds nothing"),
    (r"supervisor: (openat|read) \w+( \w+)?/net/(if_inet6|ipv6_route): ENOENT$", "a kernel without IPv6"),
)  # fmt: skip


def failures(call):
    """What a call may fail with."""
    return next(deeds for pattern, deeds in FAILURES if re.match(pattern, call.call))


def is_shown(call, last):
    """Whether a call is tried, of a series that ends with the number `last`."""
    if CANNOT_FAIL.match(call.call):
        return False
    return not SERIES.match(call.call) or min(call.number, last - call.number + 1) <= SERIES_SHOWN


def thinned(calls):
    """The calls that are tried."""
    last = {}
    for call in calls:
        last[call.role, call.call] = call.number
    return [call for call in calls if is_shown(call, last[call.role, call.call])]


def steps_of_cell(calls):
    """The step of each call of one confined process, which takes them in the table's order. None: of no step."""
    row, found = 0, []
    for call in calls:
        later = [place for place in range(row, len(STEPS)) if re.match(STEPS[place][1], call.call)]
        if later:
            row = later[0]
        found.append(STEPS[row][0] if later else None)
    return found


def phase_starts(calls):
    """Of the supervisor's calls: the places where its own begin, and where it first looks at who it is."""
    texts = [call.call for call in calls]
    return texts.index("openat /"), texts.index("readlink self")


def launch_steps(call):
    """The steps that may be named if this call of the supervisor's fails; None: it is not on the launch path."""
    return next((steps.split() for pattern, steps in LAUNCH if re.match(pattern, call.call)), None)


def other_steps(call):
    """The same for any other call. None: any."""
    steps = next((steps for pattern, steps in OTHERS if re.match(pattern, str(call))), None)
    return steps and steps.split()


def harmless(target):
    """Why a run may complete although this has failed; None where it may not."""
    return next((why for pattern, why in HARMLESS if re.search(pattern, str(target))), None)


@dataclasses.dataclass(frozen=True)
class Target:
    """A call that is made to fail, and what may come of it."""

    call: object
    group: str
    phase: str  # loading, reading, running, or sealed: see injection.py
    steps: tuple = None  # one of them must be named; None: any
    is_strict: bool = False  # a run must not complete, but for a reason in HARMLESS
    deed: str = ""

    def __str__(self):
        return f"{self.call}: {self.deed}"

    def done(self, *deeds):
        """This call with each of these deeds."""
        return [dataclasses.replace(self, deed=deed) for deed in deeds]

    def loosely(self, deed):
        """This call with a deed that may end the run in any way that leaves no layer out."""
        phase = {"running": "sealed"}.get(self.phase, self.phase)
        return dataclasses.replace(self, deed=deed, phase=phase, steps=None, is_strict=False)

    def claimed(self):
        """This call is not made, and succeeds."""
        return self.loosely("=0")

    def halved(self):
        """This call moves half of what it could."""
        return self.loosely("short")

    def struck(self, signal):
        """Its process gets a signal as it makes this call."""
        phase = "struck" if self.call.role == "supervisor" else None
        target = self.loosely(signal)
        return dataclasses.replace(target, phase=phase or target.phase)


def also_named(call):
    """Steps that show a failure of another: what was not closed is held, and with its channel a process ends."""
    return next((steps for pattern, steps in SHOWN_ELSEWHERE if re.match(pattern, call.call)), ())


def cell_targets(calls, role):
    """The step table, as one process takes it."""
    own = [call for call in calls if call.role == role]
    steps = dict(zip(own, steps_of_cell(own)))
    return [
        Target(call, f"step {steps[call]}", "running", (steps[call], *also_named(call)), True) for call in thinned(own)
    ]


def supervisor_targets(calls):
    """The supervisor's calls, the launch path among them."""
    own = [call for call in calls if call.role == "supervisor"]
    loading, reading = phase_starts(own)
    place = {call: number for number, call in enumerate(own)}
    last = max(place[call] for call in own if call.call == "fcntl socket") + 3  # fcntl, sendmsg, close, sendto
    for call in thinned(own[1:]):
        number, steps = place[call], launch_steps(call)
        if number < loading:
            yield Target(call, "loading", "loading")
        elif number < reading:
            yield Target(call, "reading", "reading")
        elif steps and number <= last:
            yield Target(call, "launch", "running", tuple(steps), True)
        else:
            yield Target(call, "the supervisor's other calls", "running")


def other_targets(calls):
    """What neither the supervisor does nor the jail and the bridge before their seal. Who becomes the supervisor is
    no part of the run."""
    roles = ("caller", "supervisor", "jail", "bridge")
    for call in thinned([call for call in calls if call.role not in roles]):
        steps = other_steps(call)
        phase = "sealed" if call.role.startswith("sealed") else "running"
        yield Target(call, call.role, phase, steps and tuple(steps))
