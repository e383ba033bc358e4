"""The layers that stand between a script and the machine, each with how a test takes it away and how
one sees that it was this one that held."""

import dataclasses
import errno
import json
import os
import re
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import backstops  # noqa: E402  (the path is set above)

POLICIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "policies")
OF_BRIDGE = re.compile(r"step bridge: the bridge made the system call (\w+)\(")
# What the proof jails try. Where the filter lets it pass they would not die, and there would be no run: a
# policy that permits these calls has no such proof jails.
PROOF_CALLS = ("socket", "openat", "execve", "mmap", "write", "clone")


def policy_read(name):
    """A policy as it is shipped."""
    with open(os.path.join(POLICIES, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


class Removal:
    """What a run is started with so that layers are missing around one of its programs."""

    def __init__(self, policy, program):
        self.policies = {name: policy_read(name) for name in ("script", "bridge")}
        self.policy, self.filter = self.policies[policy], True
        self.guest, self.bridge = "brig-jail", "brig-bridge"
        self.of_bridge = policy == "bridge"
        if self.of_bridge:
            self.bridge = program
        else:
            self.guest = program

    def environment(self):
        """Variables of the test build."""
        variables = {"BRIG_TEST_GUEST": self.guest, "BRIG_TEST_BRIDGE": self.bridge}
        if not self.filter:
            variables["BRIG_TEST_FAULT"] = f"{self.bridge if self.of_bridge else self.guest}:open:filter"
        return variables

    def language(self):
        """A jail whose validator lets every script pass."""
        self.guest = "brig-jail-unjudged"

    def audit_hook(self):
        """Such a jail, in which no audit hook is installed either."""
        self.guest = "brig-jail-unaudited"

    def filter_open(self):
        """A filter that lets all but the clock pass."""
        self.filter = False
        rules = [rule for rule in self.policy["system_calls"] if not set(rule["allow"]) & set(PROOF_CALLS)]
        rules.append(
            {"group": "test", "allow": list(PROOF_CALLS), "when": None, "because": "the filter is taken away"}
        )
        self.policy["system_calls"] = rules

    def open_files(self):
        """A policy with room for descriptors."""
        self.policy["limits"]["open_files"] = 64

    def processes(self):
        """A policy with room for processes."""
        self.policy["limits"]["processes"] = 4096

    def process_namespace(self):
        """A policy without this namespace."""
        self.policy["namespaces"].remove("pid")

    def landlock(self):
        """A policy without this backstop."""
        self.policy["process"]["backstops"].remove("landlock")

    def namespace_limit(self):
        """A policy without this backstop."""
        self.policy["process"]["backstops"].remove("no_more_namespaces")

    def write_xor_execute(self):
        """A policy without this backstop."""
        self.policy["process"]["backstops"].remove("write_xor_execute")

    def ipc_namespace(self):
        """A policy without this namespace."""
        self.policy["namespaces"].remove("ipc")

    def clocks(self):
        """A policy that leaves them."""
        self.policy["process"]["clocks"] = "readable"

    def file_size(self):
        """A policy with room in files."""
        self.policy["limits"]["file_size"] = "1 GiB"

    def bridge_credulous(self):
        """A bridge that takes unknown tokens for the root's and counts without end."""
        self.bridge = "brig-bridge-credulous"


@dataclasses.dataclass(frozen=True)
class Layer:
    """One layer. `taken` is None where a run without it cannot be had: the supervisor's, or one
    whose absence it attests, which ends the run before it begins (integration/test_steps.py)."""

    name: str
    what: str
    seen: callable  # seen(attempt, detail): whether it was this layer that stopped the attempt
    taken: callable = None
    backstop: str = ""  # its word in backstops.py: not every machine has it

    def lacks(self, detail):
        """Why the kernel has no such layer; None if it has. The detail may say since which version."""
        version = backstops.versions()[self.backstop] if self.backstop else 1
        wanted = int(detail.removeprefix("since version ")) if self.backstop and detail else 1
        return None if version >= wanted else f"this machine has version {version} of {self.backstop}"


def by_filter(attempt, detail):
    """The filter killed jail or bridge, and the report names the call, or gives its number where it has no name."""
    denied = attempt.report["denied"]
    of_bridge = OF_BRIDGE.match(attempt.reason)
    if of_bridge:
        return attempt.verdict is None and detail in ("", of_bridge[1])
    return attempt.verdict == "blocked" and denied is not None and detail in ("", denied["call"], str(denied["number"]))


def by_reason(verdict, text=""):
    """The run ended with this verdict and a reason that holds the text and the detail."""

    def seen(attempt, detail):
        return attempt.verdict == verdict and text in attempt.reason and detail in attempt.reason

    return seen


def by_number(*numbers):
    """Every call that failed did so with one of these, and at least one has. With a detail, with that one."""

    def seen(attempt, detail):
        expected = {getattr(errno, detail)} if detail else set(numbers)
        return bool(attempt.errors) and set(attempt.errors) <= expected

    return seen


def by_backstop(*numbers):
    """The same; what the detail says is its version."""
    return lambda attempt, _: by_number(*numbers)(attempt, "")


def by_number_or(judges, *numbers):
    """As by_number; or, with one of these details, what else shows that the layer held where no call fails."""

    def seen(attempt, detail):
        return judges[detail](attempt) if detail in judges else by_number(*numbers)(attempt, detail)

    return seen


def went_on(attempt):
    """What it has done had no effect, and it has told the whole of it."""
    return attempt.verdict == "completed" and bool(attempt.results)


def by_supervisor(attempt, detail):
    """Whatever jail and bridge say, the supervisor ended it for a reason of its own."""
    return attempt.verdict in (None, "crashed", "over_budget", "blocked") and detail in attempt.reason


LAYERS = (
    Layer("the language", "the validator refuses the script before it runs", by_reason("rejected"), Removal.language),
    Layer(
        "the audit hook", "the interpreter refuses what no script needs",
        by_reason("failed", "is not allowed in the jail"), Removal.audit_hook,
    ),
    Layer(
        "the bridge", "judges every frame against scopes and budgets",
        lambda attempt, detail: attempt.verdict in ("blocked", "over_budget") and detail in attempt.reason,
        Removal.bridge_credulous,
    ),
    Layer("the frames", "the bridge refuses what has not their form", by_reason("blocked")),
    Layer(
        "the supervisor", "measures for itself, and believes neither the bridge's counts nor an exit status",
        by_supervisor,
    ),
    Layer("the filter", "seven system calls, all else kills the jail in the kernel", by_filter, Removal.filter_open),
    Layer("the limit on open files", "no descriptor beyond the channel", by_number(errno.EMFILE), Removal.open_files),
    # A ring whose worker thread cannot be made answers ECANCELED.
    Layer(
        "the limit on processes", "one process, one thread", by_number(errno.EAGAIN, errno.ECANCELED),
        Removal.processes,
    ),
    Layer(
        "the limit on namespaces", "no user namespace below its own, which would bring capabilities back",
        by_backstop(errno.ENOSPC), Removal.namespace_limit, "no_more_namespaces",
    ),
    Layer(
        "write xor execute", "no memory is both, none becomes executable", by_backstop(errno.EACCES),
        Removal.write_xor_execute, "write_xor_execute",
    ),
    Layer(
        "Landlock", "no path, mount, TCP port or process outside", by_backstop(errno.EACCES, errno.EPERM),
        Removal.landlock, "landlock",
    ),
    Layer("the keys given up", "no key of the caller's session", by_number(errno.EACCES)),
    Layer("the closed descriptors", "the channel and nothing else", by_number(errno.EBADF, errno.ENOTTY)),
    Layer("the empty root", "read-only, nothing in it", by_number(errno.ENOENT, errno.EROFS)),
    Layer(
        "the network namespace", "no link that is up, no address, no route",
        by_number(errno.ENETUNREACH, errno.ECONNREFUSED),
    ),
    Layer(
        "the IPC namespace", "what is left in it ends with the jail",
        lambda attempt, _: not attempt.errors and attempt.seen["left"] is False, Removal.ipc_namespace,
    ),
    Layer(
        "the host name namespace", "a name that says nothing",
        lambda attempt, _: b"jail".hex() in attempt.outcome.out,
    ),
    Layer("the unmapped clocks", "no page of the vDSO and its data", by_reason("crashed", "SEGV"), Removal.clocks),
    Layer(
        "the trapped counter", "the time-stamp counter is a fault", by_reason("crashed", "SEGV"), Removal.clocks,
        "counter_trap",
    ),
    Layer("the limit on file size", "no file that holds a byte", by_number(errno.EFBIG), Removal.file_size),
    Layer(
        "the modules left out", "no foreign functions, no sockets, no memory maps in the interpreter",
        by_reason("failed", "No module named"),
    ),
    Layer(
        "the process namespace", "no process but the jail's own, of which the first is deaf and ends all",
        by_number_or({
            "its first process hears nothing of its own": went_on,
            "with its first process": lambda attempt: attempt.seen["outlived"] is False,
        }, errno.ESRCH),
        Removal.process_namespace,
    ),
    Layer(
        "the identity", "a user of its own, in a user namespace of its own",
        by_number_or({
            "nothing changes": went_on,
            "tells of another": lambda attempt: attempt.verdict == "completed" and not attempt.errors,
        }, errno.EPERM, errno.EACCES, errno.ENOKEY),
    ),
    Layer(
        "the tracer", "the supervisor holds the jail by ptrace, and no stop lasts",
        by_number_or({"lets it go on": went_on}, errno.EPERM),
    ),
)  # fmt: skip

BY_NAME = {layer.name: layer for layer in LAYERS}
NOTHING = "nothing"
