"""What lies on a caller's descriptors."""

import fcntl
import functools
import os

MANY, HIGH = 300, (1023, 1024, 1025, 2047, 4000)


def closed(*numbers):
    """These are not open at all."""

    def enter(_command):
        for number in numbers:
            os.close(number)

    return enter


def put(number, make):
    """Another thing comes to lie there."""

    def enter(_command):
        os.dup2(make(), number)

    return enter


def folder():
    """A directory."""
    return os.open("/", os.O_RDONLY)


def device(name, flags=os.O_RDWR):
    """A file of /dev."""
    return os.open(f"/dev/{name}", flags)


def broken_pipe():
    """A pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def ended_pipe():
    """A pipe that nobody writes."""
    reading, writing = os.pipe()
    os.close(writing)
    return reading


def full_pipe():
    """A pipe that takes no more, and whose reader is the process itself, which does not read."""
    reading, writing = os.pipe()
    os.set_inheritable(reading, True)
    os.set_blocking(writing, False)
    while True:
        try:
            os.write(writing, bytes(65536))
        except BlockingIOError:
            os.set_blocking(writing, True)
            return writing


@functools.cache
def sockets():
    """Two ends of one connection. Both stay open."""
    import socket  # takes longer to load than all else together

    return [end.detach() for end in socket.socketpair()]


def many(_command):
    """Hundreds, of several kinds, some above what select(2) can name."""
    reading, writing = os.pipe()
    kinds = (folder(), device("null"), reading, writing, *sockets())
    for number in (*range(20, 20 + MANY), *HIGH):
        os.dup2(kinds[number % len(kinds)], number)


def appending(number):
    """A file that is only appended to."""

    def enter(_command):
        os.dup2(os.open("appended", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)

    return enter


def without_waiting(*numbers):
    """What lies there says "not now" where others wait."""

    def enter(_command):
        for number in numbers:
            os.set_blocking(number, False)

    return enter


def only_for_reading(_command):
    """Standard output can be read and not written."""
    os.dup2(device("null", os.O_RDONLY), 1)


def signalling(_command):
    """Standard output signals its owner whenever it moves, as terminals' programs once had it."""
    fcntl.fcntl(1, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(1, fcntl.F_SETFL, fcntl.fcntl(1, fcntl.F_GETFL) | os.O_ASYNC)


TABLE = {
    "descriptor 0 closed": closed(0),
    "descriptor 1 closed": closed(1),
    "descriptor 2 closed": closed(2),
    "descriptors 0 and 2 closed": closed(0, 2),
    "descriptors 0 to 2 closed": closed(0, 1, 2),
    "hundreds of descriptors": many,
    "input: a directory": put(0, folder),
    "input: a socket": put(0, lambda: sockets()[0]),
    "input: a pipe that has ended": put(0, ended_pipe),
    "input: an end for writing": put(0, broken_pipe),
    "input: /dev/full": put(0, lambda: device("full")),
    "output: a directory": put(1, folder),
    "output: a pipe that nobody reads": put(1, broken_pipe),
    "output: a socket that nobody reads": put(1, lambda: sockets()[0]),
    "output: /dev/full": put(1, lambda: device("full")),
    "output: only for reading": only_for_reading,
    "output: a file that is appended to": appending(1),
    "output: does not wait": without_waiting(1),
    "output: signals its owner": signalling,
    "errors: a directory": put(2, folder),
    "errors: a pipe that nobody reads": put(2, broken_pipe),
    "errors: a pipe that is full": put(2, full_pipe),
    "errors: /dev/full": put(2, lambda: device("full")),
    "errors: a file that is appended to": appending(2),
    "errors: the end of a socket": put(2, lambda: sockets()[1]),
    "all three do not wait": without_waiting(0, 1, 2),
}
