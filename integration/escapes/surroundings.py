"""Parts of a scene: who listens, what is shared, and what the caller has around it."""

import ctypes
import os
import resource
import select
import signal
import socket
import struct

import fcntl

LOCAL_KINDS = {"stream": socket.SOCK_STREAM, "datagram": socket.SOCK_DGRAM, "seqpacket": socket.SOCK_SEQPACKET}
ADDRESS_LENGTH = 108
# System calls of x86-64 and their arguments.
SHMGET, SHMCTL, SEMGET, SEMCTL, MSGGET, MSGCTL, MQ_UNLINK = 29, 31, 64, 66, 68, 71, 241
ADD_KEY, KEYCTL, NAME_TO_HANDLE_AT, IO_URING_SETUP = 248, 250, 303, 425
AT_FDCWD, HANDLE_MOST = -100, 128
FIRST_KIND = 50
KEYCTL_JOIN_SESSION_KEYRING, KEYCTL_UNLINK = 1, 9
SESSION_KEYRING, USER_KEYRING = -3, -4
libc = ctypes.CDLL(None, use_errno=True)


class Surroundings:
    """What a Scene has in common with no process of its own. `orders`, `facts` and `endings` are the Scene's."""

    def listener(self):
        """Somebody who listens on the loopback of the network namespace that brig is started in."""
        loopback_raise()
        server = socket.create_server(("127.0.0.1", 0))
        self.facts["port"] = struct.pack("!H", server.getsockname()[1]).hex()
        self.endings.append(lambda: ("heard", heard_by([server])))

    def receiver(self):
        """Somebody who takes datagrams there."""
        loopback_raise()
        receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        receiver.bind(("127.0.0.1", 0))
        self.facts["port"] = struct.pack("!H", receiver.getsockname()[1]).hex()
        self.endings.append(lambda: ("heard", heard_by([receiver])))

    def local_listeners(self):
        """Programs that listen on local sockets of every kind, by path and by abstract name. The facts are
        their whole addresses, in hexadecimal."""
        listeners = []
        for where, beginning in (("path", self.orders["folder"] + "/"), ("abstract", "\0brig ")):
            for kind, number in LOCAL_KINDS.items():
                name = (beginning + kind + self.facts["secret"][:8]).encode().ljust(ADDRESS_LENGTH, b"\0")
                self.facts[f"{where}_{kind}"] = (struct.pack("H", socket.AF_UNIX) + name).hex()
                listeners.append(socket.socket(socket.AF_UNIX, number))
                listeners[-1].bind(name.rstrip(b"\0") if where == "path" else name)
                if number != socket.SOCK_DGRAM:
                    listeners[-1].listen()
        self.endings.append(lambda: ("heard", heard_by(listeners)))

    @staticmethod
    def loopback():
        """The loopback has its address."""
        loopback_raise()

    def channel(self):
        """A pair of sockets, of which the command's standard input is one."""
        self.stdin, far_end = (one.detach() for one in socket.socketpair())
        os.set_inheritable(far_end, True)

    def kinds(self):
        """Descriptors of many kinds that the caller has left open, and fifty of a file."""
        folder, path = self.orders["folder"], self.facts["secret_path"]
        events = select.epoll()
        ring = libc.syscall(IO_URING_SETUP, 1, ctypes.create_string_buffer(120))
        own = [
            os.open(folder, os.O_RDONLY), [end.detach() for end in socket.socketpair()][0],
            os.pidfd_open(os.getpid()), os.dup(events.fileno()), os.memfd_create("x"), os.pipe()[1],
            os.eventfd(0), ring,
            *(os.open(path, os.O_RDONLY) for _ in range(50)),
        ]  # fmt: skip
        # From above: no number is taken before what lies there has its own.
        pairs = reversed(list(enumerate(own, FIRST_KIND)))
        self.kept |= {number: here for number, here in pairs if here >= 0}

    def keyring(self):
        """The secret as a key in the session keyring that the caller has, and hands down."""
        key = libc.syscall(KEYCTL, KEYCTL_JOIN_SESSION_KEYRING, 0, 0, 0, 0)
        secret = self.facts["secret"].encode()
        if key < 0 or libc.syscall(ADD_KEY, b"user", b"brig_test", secret, len(secret), SESSION_KEYRING) < 0:
            raise OSError(ctypes.get_errno(), "keep a key")

    def user_keyring(self):
        """The secret as a key in the keyring of the caller's user id."""
        secret = self.facts["secret"].encode()
        key = libc.syscall(ADD_KEY, b"user", b"brig_test", secret, len(secret), USER_KEYRING)
        if key < 0:
            raise OSError(ctypes.get_errno(), "keep a key")
        self.facts["key"] = key
        self.endings.append(lambda: ("unlinked", libc.syscall(KEYCTL, KEYCTL_UNLINK, key, USER_KEYRING, 0, 0) == 0))

    def handle(self):
        """The secret's file as the handle by which the kernel finds it again."""
        handle = ctypes.create_string_buffer(struct.pack("Ii", HANDLE_MOST, 0), 8 + HANDLE_MOST)
        path, mount = os.fsencode(self.facts["secret_path"]), ctypes.create_string_buffer(4)
        if libc.syscall(NAME_TO_HANDLE_AT, AT_FDCWD, path, handle, mount, 0) != 0:
            raise OSError(ctypes.get_errno(), "make a handle")
        self.facts["handle"] = handle.raw[: 8 + struct.unpack("I", handle.raw[:4])[0]].hex()

    def identity(self):
        """Who the caller is, and on which machine."""
        self.endings.append(lambda: ("caller", str(os.getuid())))
        self.endings.append(lambda: ("machine", os.uname().nodename.encode().hex() + "00"))

    def objects(self):
        """Looks for what is left behind in what processes share: by this key, or by this name. It is removed."""
        self.facts["key"] = key = int(self.facts["secret"][:7], 16)
        self.facts["name"] = name = "brig-test-" + self.facts["secret"]
        self.endings.append(lambda: ("left", object_remove(key, name)))

    def core(self):
        """The caller permits cores, in its folder."""
        hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
        os.chdir(self.orders["folder"])
        self.endings.append(lambda: ("core", core_remove(self.orders["folder"])))


def object_remove(key, name):
    """Whether there is an object of this key or name, for processes of the caller's. Removes it."""
    left = False
    for get, control, remove in ((SHMGET, SHMCTL, (0, 0)), (SEMGET, SEMCTL, (0, 0)), (MSGGET, MSGCTL, (0, 0))):
        identifier = libc.syscall(get, key, 0, 0)
        if identifier >= 0:
            left = True
            libc.syscall(control, identifier, *remove)
    return left or libc.syscall(MQ_UNLINK, name.encode()) == 0


def core_remove(folder):
    """Whether a core lies there. Removes it."""
    cores = [name for name in os.listdir(folder) if name == "core" or name.startswith("core.")]
    for name in cores:
        os.unlink(os.path.join(folder, name))
    return bool(cores)


def loopback_raise():
    """A new network namespace has its loopback down. Who may not raise it finds it up."""
    request = struct.pack("16sh22x", b"lo", 0x1 | 0x40)
    with socket.socket() as any_socket:
        try:
            fcntl.ioctl(any_socket, 0x8914, request)
        except PermissionError:
            pass


def heard_by(listeners):
    """What somebody has said to the first of them that heard anything."""
    for heard in select.select(listeners, [], [], 0)[0]:
        if heard.type != socket.SOCK_DGRAM:
            heard = heard.accept()[0]
        return heard.recv(64).rstrip(b"\0").decode(errors="replace")
    return ""
