"""Runs in which memory runs out, by the program guest-memory: a clone each, of one interpreter."""

import os
import socket
import struct
import subprocess
import tempfile

from bridge_side import Run

PROCESSOR_S = 20


class Clones:
    """An interpreter that has started, of which clones are made."""

    def __init__(self, program):
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.said = tempfile.TemporaryFile()
        with theirs:
            self.process = subprocess.Popen([program], stdin=theirs, stderr=self.said, env={})
        self.control.settimeout(200)

    def address_space(self):
        """What it takes before anything runs, in bytes. For after a first run: until then it is starting."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as sizes:
            return int(sizes.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")

    def end(self):
        """Ends it; returns what it and its clones have written where nothing belongs."""
        self.control.close()
        self.process.wait(timeout=20)
        with self.said:
            self.said.seek(0)
            return self.said.read().decode(errors="replace")


class CloneRun(Run):
    """A run in a clone. `first` and `count`: which allocations fail, from 1; a count of 0 means all, but for
    some hundred after memory was given back so that the end can be told."""

    def __init__(self, clones, script, first=0, count=1, address_space=0, **how):
        self.fate = struct.pack("4Q", first, count, address_space, PROCESSOR_S)
        super().__init__(clones, script, **how)

    def start(self, host, channel):
        """Has a clone made."""
        self.clones = host
        socket.send_fds(host.control, [self.fate], [channel.fileno()])

    def end(self):
        """Waits for the clone's end, which has come or is near: its channel has no other side."""
        if self.done is None:
            self.channel.shutdown(socket.SHUT_RDWR)
        status, self.asked_memory = struct.unpack("2Q", self.clones.control.recv(64))
        self.status, self.errors = os.waitstatus_to_exitcode(status), ""
