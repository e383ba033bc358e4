"""What a hostile script would be after, planted where its caller has it: in the environment, in a file, behind
an inherited descriptor, and as listeners that nobody has a reason to call."""

import contextlib
import os
import secrets
import socket

VARIABLE = "BRIG_TEST_CANARY"


def listener_tcp():
    """Somebody who listens on loopback."""
    server = socket.create_server(("127.0.0.1", 0))
    server.setblocking(False)
    return server


def listener_abstract():
    """Somebody who listens at an abstract name."""
    server = socket.socket(socket.AF_UNIX)
    server.bind("\0brig-test-" + secrets.token_hex(8))
    server.listen()
    server.setblocking(False)
    return server


def was_called(server):
    """Whether somebody has connected since the last time."""
    with contextlib.suppress(BlockingIOError):
        server.accept()[0].close()
        return True
    return False


class Canaries:
    """One planting, for the runs of one test case, which knows folder and user."""

    def __init__(self, case):
        self.texts = {place: f"canary-{secrets.token_hex(12)}" for place in ("environment", "file", "descriptor")}
        self.path = case.write("canary", self.texts["file"], mode=0o600)
        hidden = case.write("hidden", self.texts["descriptor"], mode=0o600)
        self.descriptor = os.open(hidden, os.O_RDONLY)
        os.unlink(hidden)
        case.addCleanup(os.close, self.descriptor)
        self.listeners = {"loopback": listener_tcp(), "abstract name": listener_abstract()}
        for server in self.listeners.values():
            case.addCleanup(server.close)

    def facts(self):
        """What a script may name: nobody has to guess."""
        return {
            "NAME": VARIABLE, "FILE": self.path, "DESCRIPTOR": self.descriptor,
            "PORT": self.listeners["loopback"].getsockname()[1],
            "SOCKET": self.listeners["abstract name"].getsockname().decode(),
        }  # fmt: skip

    def environment(self):
        """What the caller has in its environment."""
        return {VARIABLE: self.texts["environment"]}

    def rewind(self):
        """The descriptor is read from its beginning again."""
        os.lseek(self.descriptor, 0, os.SEEK_SET)

    def found_in(self, content):
        """The places whose canary stands in these bytes: as it is, or in hexadecimal."""
        for place, text in self.texts.items():
            if text.encode() in content or text.encode().hex().encode() in content:
                yield place

    def called(self):
        """The listeners that somebody has connected to since the last time."""
        return [name for name, server in self.listeners.items() if was_called(server)]
