"""A command on a terminal: a pseudo-terminal in front, an emulator of one behind it."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

import pyte

UTF8 = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
# What brig may say to a terminal beside text: docs/live-view.md. Styles are those without effect on layout.
SEQUENCES = re.compile(rb"\x1b\[(?:\?7[lh]|[1-9][0-9]*A|K|J|[0-9]{1,2}m)")
CONTROLS = re.compile(rb"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")


class Terminal:
    """A command whose standard input and error are a terminal. Standard output is a pipe."""

    def __init__(self, words, *, env, folder, columns=80, rows=24, owner=None, controls=True):
        self.master, self.slave = pty.openpty()
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.said = b""
        self.out = b""
        self.set_size(columns, rows)
        if owner is not None:
            os.fchown(self.slave, owner, -1)
        self.settings = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            words, env=env, cwd=folder, stdin=self.slave, stdout=subprocess.PIPE, stderr=self.slave,
            preexec_fn=self.take_control if controls else os.setsid,
        )  # fmt: skip

    def take_control(self):
        """Runs in the child: makes the terminal the controlling one of a session of its own."""
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def set_size(self, columns, rows):
        """Gives the terminal another size, as a window manager does."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        """Resizes terminal and emulator."""
        self.read_for(0)
        self.screen.resize(rows, columns)
        self.set_size(columns, rows)

    def type(self, text):
        """What a person types."""
        os.write(self.master, text.encode())

    def read_once(self, seconds):
        """Shows what has come, waiting for it at most so long. Whether anything came."""
        watched = [self.process.stdout] if self.process.stdout else []
        ready, _, _ = select.select([self.master, *watched], [], [], seconds)
        if self.master in ready:
            with contextlib.suppress(OSError):
                piece = os.read(self.master, 65536)
                self.said += piece
                self.stream.feed(piece)
        if self.process.stdout in ready:
            piece = os.read(self.process.stdout.fileno(), 65536)
            self.out += piece
            if not piece:
                self.process.stdout.close()
                self.process.stdout = None
        return bool(ready)

    def read_for(self, seconds):
        """Shows all that comes within this time."""
        end = time.monotonic() + seconds
        while self.read_once(max(0, end - time.monotonic())) or time.monotonic() < end:
            pass

    def wait_for(self, text, timeout_s=20):
        """Shows what comes until the text stands on the screen."""
        end = time.monotonic() + timeout_s
        while text not in self.text():
            if time.monotonic() > end or (self.process.poll() is not None and not self.read_once(0)):
                raise AssertionError(f"{text!r} never stood there:\n{self.text()}")
            self.read_once(0.05)

    def end(self, timeout_s=60):
        """Shows all until the command ends. Its exit status."""
        end = time.monotonic() + timeout_s
        while self.process.poll() is None:
            self.read_once(0.05)
            if time.monotonic() > end:
                self.process.kill()
                raise AssertionError(f"no end within {timeout_s} s:\n{self.text()}")
        while self.read_once(0.05) and (self.process.stdout or select.select([self.master], [], [], 0)[0]):
            pass
        return self.process.returncode

    def lines(self):
        """The lines of the screen down to the last that is not empty."""
        lines = [line.rstrip() for line in self.screen.display]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def text(self):
        """The screen as one text."""
        return "\n".join(self.lines())

    def strange_bytes(self):
        """What was said that is neither text nor a sequence from the list."""
        return CONTROLS.findall(SEQUENCES.sub(b"", self.said))

    def oddities(self):
        """How the terminal differs from what it was: nothing, unless something went wrong."""
        odd = []
        if pyte.modes.DECAWM not in self.screen.mode:
            odd.append("lines do not wrap")
        if self.screen.cursor.hidden:
            odd.append("the cursor is hidden")
        if termios.tcgetattr(self.slave) != self.settings:
            odd.append("its settings are others")
        return odd

    def close(self):
        """Ends the command, if it still runs, and takes the terminal away."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.vanish()

    def vanish(self):
        """Takes the terminal away, as when its window is closed."""
        for fd in {self.master, self.slave} - {-1}:
            os.close(fd)
        self.master = self.slave = -1
