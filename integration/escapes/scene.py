#!/usr/bin/python3
"""What a technique attacks, stood up by the user who runs brig and inside of the same namespaces.

Reads its orders from the JSON file it is given: makes what the technique needs, writes the script with
the facts in place of their names, runs the command, and writes down what the attack has come to.
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
import tty

PR_SET_PDEATHSIG, PR_SET_PTRACER, PR_SET_PTRACER_ANY = 1, 0x59616D61, ctypes.c_ulong(-1)
INHERITED = (40, 1500)
prctl = ctypes.CDLL(None).prctl


class Scene:
    """One stage: facts for the script, things for the command, and what is seen afterwards."""

    def __init__(self, orders):
        self.orders = orders
        self.facts = dict(orders["facts"])
        self.stdin, self.master = os.open("/dev/null", os.O_RDONLY), None
        self.kept = {}  # descriptors that the command inherits: number there, number here
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
        self.endings.append(lambda: self.victim_end(pid, ours, memory))

    @staticmethod
    def victim_end(pid, line, memory):
        """Whether the victim was killed: who was, answers no more. It ends here in any case."""
        del memory  # kept until now: the victim has its copy at the same address
        try:
            line.sendall(b"?")
            killed = line.recv(1) == b""
        except (BrokenPipeError, ConnectionResetError):
            killed = True
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return "killed", killed

    def listener(self):
        """Somebody who listens on the loopback of the network namespace that brig is started in."""
        loopback_raise()
        server = socket.create_server(("127.0.0.1", 0))
        self.facts["port"] = struct.pack("!H", server.getsockname()[1]).hex()
        self.endings.append(lambda: ("heard", heard_by(server)))

    def inherited(self):
        """Descriptors of the secret file that the caller has left open, one of them beyond 1024."""
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        for number in INHERITED:
            self.kept[number] = os.open(self.facts["secret_path"], os.O_RDONLY)

    def terminal(self):
        """The terminal that brig is started from, as its standard input."""
        self.master, self.stdin = os.openpty()
        tty.setraw(self.stdin)
        fcntl.ioctl(self.stdin, termios.TIOCSCTTY, 0)
        self.endings.append(lambda: ("typed", bool(select.select([self.stdin], [], [], 0)[0])))

    def file(self):
        """A file that is not there yet."""
        self.facts["made_path"] = path = os.path.join(self.orders["folder"], "made")
        if os.path.exists(path):
            os.unlink(path)
        self.endings.append(lambda: ("made", os.path.exists(path)))

    def script_write(self):
        """The script with every fact in its place."""
        script = re.sub(r"\{([a-z_]+)\}", lambda name: str(self.facts[name[1]]), self.orders["script"])
        with open(self.orders["script_path"], "w", encoding="utf-8") as file:
            file.write(script)

    def command_run(self):
        """Runs the command to its end. Returns its exit status."""
        pid = os.fork()
        if pid == 0:
            try:
                prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
                os.dup2(self.stdin, 0)
                for number, own in self.kept.items():
                    os.dup2(own, number, inheritable=True)
                os.execv(self.orders["command"][0], self.orders["command"])
            finally:
                os._exit(127)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    def play(self):
        """The whole of it. Returns the command's exit status."""
        for need in self.orders["scene"]:
            getattr(self, need)()
        self.script_write()
        status = self.command_run()
        with open(self.orders["seen_path"], "w", encoding="utf-8") as file:
            json.dump(dict(ending() for ending in self.endings), file)
        return status if status >= 0 else 128 - status


def victim_live(line):
    """Answers until nobody asks any more. Does not return."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)
    while line.recv(1):
        line.sendall(b"!")
    os._exit(0)


def loopback_raise():
    """A new network namespace has its loopback down. Who may not raise it finds it up."""
    request = struct.pack("16sh22x", b"lo", 0x1 | 0x40)
    with socket.socket() as any_socket:
        try:
            fcntl.ioctl(any_socket, 0x8914, request)
        except PermissionError:
            pass


def heard_by(server):
    """What the first caller has said, if there was one."""
    if not select.select([server], [], [], 0)[0]:
        return ""
    with server.accept()[0] as caller:
        return caller.recv(64).rstrip(b"\0").decode(errors="replace")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as orders_file:
        sys.exit(Scene(json.load(orders_file)).play())
