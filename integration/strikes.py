"""Strikes: a signal from outside to one process of a run, and how the run may end after it.

A signal goes through a handle on the process, so that it never reaches another that has come to bear the
same number.
"""

import collections
import contextlib
import dataclasses
import os
import signal

import processes

# What ends a process of its own accord: the kernel's word, a fault, a wish, a broken invariant.
ENDING = (signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM, signal.SIGABRT)
# The first process of a PID namespace heeds neither of these, whoever sends them.
HEEDED_BY_NO_CELL = (signal.SIGTERM, signal.SIGABRT)
PROGRAMS = {"brig-jail": "template of jails", "brig-bridge": "template of bridges", "brig-netproof": "lister"}
CELLS = {"brig-jail": "jail", "brig-bridge": "bridge"}


@dataclasses.dataclass(frozen=True)
class Strike:
    """What was struck, and by what."""

    role: str
    number: signal.Signals

    def __str__(self):
        return f"{self.number.name} to {self.role}"


def numbers_in_namespaces(pid):
    """A process's numbers, from this PID namespace down. None, if it is gone."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        with open(f"/proc/{pid}/status", encoding="utf-8", errors="replace") as status:
            for line in status:
                if line.startswith("NSpid:"):
                    return line.split()[1:]
    return None


def role_of(process, supervisor):
    """What a process is to a run. A proof jail is a jail, or a bridge, as any other. None: it is gone, or
    about to become something."""
    if process.pid == supervisor:
        return "supervisor"
    numbers, above = numbers_in_namespaces(process.pid), numbers_in_namespaces(supervisor)
    if not numbers or not above:
        return None
    if len(numbers) == len(above):
        return PROGRAMS.get(process.name, "program about to start")
    return CELLS.get(process.name) if numbers[-1] == "1" else "probe"


def children(pid):
    """A process's children, by their numbers: much sooner told than by looking at all processes there are."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as numbers:
            return [int(number) for number in numbers.read().split()]
    return []


def family(pid):
    """A process and all below it, parents first. A child of a run's may end while it is looked for."""
    process = processes.read_process(pid)
    return [process, *(below for child in children(pid) for below in family(child))] if process else []


def victims(supervisor):
    """All processes of a run by their role, itself included. What has ended is none."""
    found = collections.defaultdict(list)
    for process in family(supervisor):
        role = process.state != "Z" and role_of(process, supervisor)
        if role:
            found[role].append(process)
    return found


def strike(process, *numbers):
    """Signals a process, in this order. False: it has ended."""
    try:
        handle = os.pidfd_open(process.pid)
    except ProcessLookupError:
        return False
    try:
        now = processes.read_process(process.pid)
        if not now or now.parent != process.parent:
            return False
        for number in numbers:
            signal.pidfd_send_signal(handle, number)
        return True
    except ProcessLookupError:
        return False
    finally:
        os.close(handle)


def endings(role, number):
    """How a run may end in which this was struck by that, at whatever moment. It may have been over, or need
    the victim no more: "completed" is always among them."""
    if role == "supervisor":
        return SUPERVISORS[number]
    if number == signal.SIGSTOP or (role in CELLS.values() and number in HEEDED_BY_NO_CELL):
        return {"completed"}
    return {"completed", "step", "crashed"} if role == "jail" else {"completed", "step"}


SUPERVISORS = {
    signal.SIGKILL: {"completed", "SIGKILL"},
    signal.SIGSEGV: {"completed", "SIGSEGV"},
    # It says so, and ends as it is: the kernel takes care of the others.
    signal.SIGABRT: {"completed", "gave up", "SIGABRT"},
    # It heeds the wish as soon as it can; before, it ends of it.
    signal.SIGTERM: {"completed", "stopped", "SIGTERM"},
    signal.SIGSTOP: {"completed"},
}


def gave_up(outcome):
    """Whether brig found no way to go on: then it leaves all to the kernel, as one that is killed."""
    return outcome.code == 125 and "brig: gave up" in outcome.err


def ending_of(outcome):
    """How a command ended, by the words above."""
    if outcome.code < 0:
        return signal.Signals(-outcome.code).name
    if gave_up(outcome):
        return "gave up"
    if outcome.report is None:
        return f"exit status {outcome.code}"
    if outcome.report["verdict"] is None:
        return "step" if outcome.report["reason"].startswith("step ") else f"no step: {outcome.report['reason']}"
    return outcome.report["verdict"]
