#!/usr/bin/python3
"""What a technique attacks, stood up by the user who runs brig and inside of the same namespaces.

Each line of standard input is the orders for one attempt, as JSON. For each it makes what the technique needs
(in a process of its own, where that is something), writes the script with the facts in place of their names,
runs the command, and what the attack has come to is one line of standard output.
"""

import ctypes
import fcntl
import json
import os
import re
import resource
import select
import signal
import socket
import struct
import sys
import termios
import time
import tty

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from scene_privileged import NEIGHBOUR_AT, Privileged  # noqa: E402  (the path is set above)
from surroundings import Surroundings  # noqa: E402

PR_SET_PDEATHSIG, PR_SET_PTRACER, PR_SET_PTRACER_ANY = 1, 0x59616D61, ctypes.c_ulong(-1)
PR_SET_CHILD_SUBREAPER = 36
INHERITED = (40, 1500)
LIMITS = 16
OUTPUT = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
WATCHDOGS = (signal.SIGTERM, signal.SIGALRM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU, signal.SIGPROF)
prctl = ctypes.CDLL(None).prctl


class Scene(Surroundings, Privileged):
    """One stage: facts for the script, things for the command, and what is seen afterwards."""

    def __init__(self, orders):
        self.orders = orders
        self.facts = dict(orders["facts"])
        self.stdin, self.master = os.open("/dev/null", os.O_RDONLY), None
        self.kept = {}  # descriptors that the command inherits: number there, number here
        self.seen = {}
        self.own_session = False
        self.while_running = None  # called with the command's PID: whether it defies what is done to it
        self.befores = []  # what the command's process does before it becomes the command
        self.endings = []  # each puts one entry into what is seen

    def secret(self):
        """A file that the user alone can read."""
        self.facts["secret_path"] = path = os.path.join(self.orders["folder"], "secret")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(self.facts["secret"])

    def victim(self):
        """Another process of the user's, with the secret in its memory."""
        memory = ctypes.create_string_buffer(self.facts["secret"].encode())
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            ours.close()
            victim_live(theirs)
        theirs.close()
        self.facts["victim_pid"], self.facts["victim_address"] = pid, ctypes.addressof(memory)
        self.facts["victim_page"] = ctypes.addressof(memory) & -4096
        self.endings.append(lambda: self.victim_end(pid, ours, memory))

    @staticmethod
    def victim_end(pid, line, memory):
        """Whether the victim was killed: who was, answers no more. It ends here in any case."""
        del memory  # kept until now: the victim has its copy at the same address
        os.kill(pid, signal.SIGCONT)  # whoever has traced it may have stopped it
        try:
            line.sendall(b"?")
            killed = line.recv(1) == b""
        except (BrokenPipeError, ConnectionResetError):
            killed = True
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return "killed", killed

    def inherited(self):
        """Descriptors of the secret file that the caller has left open, one of them beyond 1024."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        for number in INHERITED:
            self.kept[number] = os.open(self.facts["secret_path"], os.O_RDONLY)

    def terminal(self):
        """The terminal that brig is started from, as its standard input."""
        self.master, self.stdin = os.openpty()
        self.facts["terminal_path"] = os.ttyname(self.stdin)
        tty.setraw(self.stdin)
        fcntl.ioctl(self.stdin, termios.TIOCSCTTY, 0)
        self.endings.append(lambda: ("typed", bool(select.select([self.stdin], [], [], 0)[0])))

    def free_terminal(self):
        """A terminal that is nobody's, as the standard input of a session without one."""
        self.master, self.stdin = os.openpty()
        self.own_session = True

    def file(self):
        """A file that is not there yet."""
        self.facts["made_path"] = path = os.path.join(self.orders["folder"], "made")
        remove(path)
        self.endings.append(lambda: ("made", remove(path)))

    def survivor(self):
        """Looks for what has outlived the command. It ends here in any case."""
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.endings.append(lambda: ("outlived", any_left()))

    def defiance(self):
        """For the control alone: sends it every signal that a watchdog may use, once it ignores them."""
        self.seen["defied"] = False
        if not self.orders["inside"]:
            self.while_running = defies

    def group(self):
        """The command has a process group of its own, as a jail has."""
        self.befores.append(lambda: os.setpgid(0, 0))

    def descriptor_of_victim(self):
        """A descriptor of the victim that the caller has left open."""
        self.kept[NEIGHBOUR_AT] = os.pidfd_open(self.facts["victim_pid"])

    def program_files(self):
        """A program that the caller has left open for reading, and one that is started by its first line."""
        self.kept[INHERITED[0]] = os.open("/bin/sh", os.O_RDONLY)
        self.facts["started_path"] = path = os.path.join(self.orders["folder"], "started")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o755), "w", encoding="ascii") as file:
            file.write(f"#!/bin/sh\n: > {self.facts['made_path']}\n")

    def folder_file(self):
        """A folder that the caller has left open."""
        self.kept[64] = os.open(self.orders["folder"], os.O_RDONLY)

    def limits(self):
        """What each limit is to be raised to: without end inside, and for the control as far as it may go."""
        hards = [resource.getrlimit(number)[1] for number in range(LIMITS)]
        wanted = [-1] * LIMITS
        if not self.orders["inside"]:
            self.befores.append(lambda: soft_limits_lower(hards))
            wanted = hards
        self.facts["limits"] = struct.pack(f"{2 * LIMITS}q", *(value for value in wanted for _ in "sh")).hex()

    def control_group(self):
        """Where control groups are mounted, the first version before the second."""
        with open("/proc/mounts", encoding="ascii", errors="replace") as lines:
            mounts = sorted((fields[2], fields[1]) for fields in map(str.split, lines) if fields[2].startswith("cgroup"))
        self.facts["group_path"] = mounts[0][1] if mounts else "/nowhere"

    def script_write(self):
        """The script with every fact in its place."""
        script = re.sub(r"\{([a-z_]+)\}", lambda name: str(self.facts[name[1]]), self.orders["script"])
        with open(self.orders["script_path"], "w", encoding="utf-8") as file:
            file.write(script)

    def command_start(self):
        """Starts the command. Returns its PID. Without a copy of this process where none is needed: copies are
        what most of the time of an attempt would go into."""
        return self.command_fork() if self.befores else self.command_spawn()

    def outputs(self):
        """Number of a descriptor: the file that what is said there goes to."""
        return {number: os.path.join(self.orders["folder"], name) for number, name in ((1, "out"), (2, "err"))}

    def command_spawn(self):
        """Becomes the command at once."""
        actions = [(os.POSIX_SPAWN_DUP2, self.stdin, 0)]
        actions += [(os.POSIX_SPAWN_OPEN, number, path, OUTPUT, 0o644) for number, path in self.outputs().items()]
        actions += [(os.POSIX_SPAWN_DUP2, own, number) for number, own in self.kept.items()]
        return os.posix_spawn(
            self.orders["command"][0], self.orders["command"], self.orders["environment"],
            file_actions=actions, setsid=self.own_session,
        )  # fmt: skip

    def command_fork(self):
        """Does what the scene wants done before."""
        pid = os.fork()
        if pid == 0:
            try:
                prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
                if self.own_session:
                    os.setsid()
                os.dup2(self.stdin, 0)
                for number, path in self.outputs().items():
                    os.dup2(os.open(path, OUTPUT, 0o644), number)
                for number, own in self.kept.items():
                    os.dup2(own, number, inheritable=True)
                for before in self.befores:
                    before()
                os.execve(self.orders["command"][0], self.orders["command"], self.orders["environment"])
            finally:
                os._exit(127)
        return pid

    def command_run(self):
        """Runs the command to its end. Returns its exit status."""
        pid = self.command_start()
        if self.while_running:
            self.seen["defied"] = self.while_running(pid)
        status = os.waitpid(pid, os.WUNTRACED)[1]
        self.seen["stood_still"] = os.WIFSTOPPED(status)
        if os.WIFSTOPPED(status):
            os.kill(pid, signal.SIGKILL)
            status = os.waitpid(pid, 0)[1]
        code = os.waitstatus_to_exitcode(status)
        return code if code >= 0 else 128 - code

    def play(self):
        """The whole of it. Returns the command's exit status and what was seen."""
        for need in self.orders["scene"]:
            getattr(self, need)()
        self.script_write()
        status = self.command_run()
        self.seen |= dict(ending() for ending in self.endings)
        return {"status": status, "seen": self.seen}


def victim_live(line):
    """Answers until nobody asks any more. Does not return."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)
    while line.recv(1):
        line.sendall(b"!")
    os._exit(0)


def remove(path):
    """Whether there is something, which then is no more."""
    if os.path.isdir(path):
        os.rmdir(path)
    elif os.path.lexists(path):
        os.unlink(path)
    else:
        return False
    return True


def soft_limits_lower(hards):
    """Makes each limit one that can be raised."""
    for number, hard in enumerate(hards):
        low = 1 << 40 if hard == resource.RLIM_INFINITY else hard // 2
        resource.setrlimit(number, (low, hard))


def children():
    """The numbers of all that this process has."""
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        return [int(pid) for pid in file.read().split()]


def any_left():
    """Whether a process lives that the command has left behind. It is killed, and what it leaves in its turn."""
    left = False
    while pids := children():
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
            left |= os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL
    return left


def status_of(pid, field):
    """A field of /proc/PID/status."""
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as lines:
        return next(line.split()[1] for line in lines if line.startswith(field + ":"))


def ticks_of(pid):
    """The processor time that a process has taken; None once it is a zombie."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return None if fields[0] in "ZX" else int(fields[11]) + int(fields[12])


def defies(pid):
    """Whether it goes on computing after these signals, which it was given time to ignore. It is killed."""
    mask = sum(1 << number - 1 for number in WATCHDOGS)
    while int(status_of(pid, "SigIgn"), 16) & mask != mask:
        if ticks_of(pid) is None:
            return False
        time.sleep(0.01)
    before = ticks_of(pid)
    for number in WATCHDOGS:
        os.kill(pid, number)
    # Whoever computes on has been back from the kernel, where a signal that is not ignored ends it.
    while (now := ticks_of(pid)) is not None and now < before + 3:
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    return now is not None


def attempt_plain(orders):
    """One without a scene, which does nothing to this process."""
    scene = Scene(orders)
    told = scene.play()
    os.close(scene.stdin)
    return json.dumps(told)


def attempt_apart(orders):
    """Plays one scene in a process of its own, so that what it does to itself ends with it."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.setsid()
        os.write(theirs, json.dumps(Scene(orders).play()).encode())
        os._exit(0)
    os.close(theirs)
    with open(ours, encoding="ascii") as told:
        line = told.read()
    os.waitpid(pid, 0)
    return line or "{}"


def main():
    """One attempt after the other, until there are no more orders."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    for line in sys.stdin:
        orders = json.loads(line)
        print((attempt_apart if orders["scene"] else attempt_plain)(orders), flush=True)


if __name__ == "__main__":
    main()
