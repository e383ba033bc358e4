"""The part of a scene that gives a control what only the privileged have: namespaces of its own, mounts in
them, programs with set-user-id bits and capabilities. What is tried inside of brig finds none of it."""

import ctypes
import os
import shutil
import signal

CLONE_NEWTIME, CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS = 0x80, 0x20000, 0x2000000, 0x4000000
CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x8000000, 0x10000000, 0x20000000, 0x40000000
EVERY_NAMESPACE = (
    CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP
    | CLONE_NEWTIME
)  # fmt: skip
# The descriptors of a neighbour's namespaces, and of the neighbour itself.
NAMESPACE_FILES = ("user", "mnt", "pid_for_children", "net", "ipc", "uts", "cgroup", "time_for_children")
NAMESPACES_FROM, NEIGHBOUR_AT = 50, 60
CONTEXT_AT, CONTEXT_MADE_AT, TREE_AT = 61, 62, 63
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECUREBITS, SECURE_NOROOT = 1, 4, 28, 1
CAPABILITY_HEADER = b"\x22\x05\x08\x20" + bytes(4)
CAPABILITY_FILE = b"\x01\x00\x00\x02" + b"\xff\xff\xff\xff" * 2 + b"\xff\x01\x00\x00" + bytes(4)
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 0x4000, 0x40000
SYS_CAPGET, SYS_CAPSET, SYS_OPEN_TREE, SYS_FSOPEN, SYS_FSCONFIG = 125, 126, 428, 430, 431
AT_FDCWD, OPEN_TREE_CLONE, FSCONFIG_CMD_CREATE = -100, 1, 6
ORDINARY_ID = 54321
libc = ctypes.CDLL(None, use_errno=True)


def kernel(what, *arguments):
    """Makes a system call, or one of the library's. What fails raises."""
    call = what if callable(what) else libc.syscall
    words = arguments if callable(what) else (what, *arguments)
    result = call(*(ctypes.c_long(word) if isinstance(word, int) else word for word in words))
    if result < 0:
        raise OSError(ctypes.get_errno(), f"{what}{arguments}")
    return result


def write(path, text):
    """Writes a file that is there."""
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def user_namespace_enter(flags):
    """A user namespace in which this process is root and nobody else is there, and others with it."""
    ids = {"uid": os.getuid(), "gid": os.getgid()}
    kernel(libc.unshare, CLONE_NEWUSER | flags)
    write("/proc/self/setgroups", "deny")
    for kind, own in ids.items():
        write(f"/proc/self/{kind}_map", f"0 {own} 1")


def capabilities_make_inheritable():
    """All that are permitted, so that the command can raise them into its ambient set."""
    sets = ctypes.create_string_buffer(24)
    kernel(SYS_CAPGET, CAPABILITY_HEADER, sets)
    low, high = sets.raw[4:8], sets.raw[16:20]
    kernel(SYS_CAPSET, CAPABILITY_HEADER, low + low + low + high + high + high)


class Privileged:
    """Steps of a scene. Those for the control alone do nothing inside."""

    def privileges(self):
        """For the control alone: every privilege, in namespaces of its own."""
        if not self.orders["inside"]:
            user_namespace_enter(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP)
            capabilities_make_inheritable()

    def process_namespace(self):
        """For the control alone: it is the first process of a namespace."""
        if not self.orders["inside"]:
            kernel(libc.unshare, CLONE_NEWPID)

    def neighbour(self):
        """A process in namespaces of its own. The command inherits descriptors of each and of the process."""
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            neighbour_live(theirs)
        os.close(theirs)
        os.read(ours, 1)
        for number, name in enumerate(NAMESPACE_FILES, NAMESPACES_FROM):
            self.kept[number] = os.open(f"/proc/{pid}/ns/{name}", os.O_RDONLY)
        self.kept[NEIGHBOUR_AT] = os.pidfd_open(pid)
        self.endings.append(lambda: neighbour_end(pid))

    def mounted(self):
        """For the control alone: a mount that hardens. Inside, the jail's own root is one."""
        self.facts["mount_path"] = "/"
        if not self.orders["inside"]:
            self.facts["mount_path"] = path = os.path.join(self.orders["folder"], "mounted")
            os.makedirs(path, exist_ok=True)
            kernel(libc.mount, b"none", b"/", None, MS_REC | MS_PRIVATE, None)
            kernel(libc.mount, b"none", path.encode(), b"tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, None)

    def mount_descriptors(self):
        """For the control alone: two file systems that are not mounted yet, one of them made, and a mount that
        is attached nowhere."""
        if not self.orders["inside"]:
            for number in (CONTEXT_AT, CONTEXT_MADE_AT):
                self.kept[number] = kernel(SYS_FSOPEN, b"tmpfs", 0)
            kernel(SYS_FSCONFIG, self.kept[CONTEXT_MADE_AT], FSCONFIG_CMD_CREATE, 0, 0, 0)
            self.kept[TREE_AT] = kernel(SYS_OPEN_TREE, AT_FDCWD, self.facts["mount_path"].encode(), OPEN_TREE_CLONE)

    def program_of(self, name):
        """A copy of the control's program, and what it is to do once it has been started by the command."""
        self.facts["program"] = program = os.path.join(self.orders["folder"], name)
        self.facts["errand"] = errand = os.path.join(self.orders["folder"], "errand")
        write_new(errand, self.orders["errand"])
        if not self.orders["inside"]:
            shutil.copy(self.orders["command"][0], program)
        return program

    def set_id_program(self):
        """A program with set-user-id and set-group-id bits, root's; who starts it is not root."""
        program = self.program_of("set_id")
        if not self.orders["inside"]:
            os.chmod(program, 0o6755)
            self.befores.append(lambda: (os.setgroups([]), os.setgid(ORDINARY_ID), os.setuid(ORDINARY_ID)))

    def capable_program(self):
        """A program with capabilities; who starts it has none."""
        program = self.program_of("capable")
        if not self.orders["inside"]:
            os.setxattr(program, "security.capability", CAPABILITY_FILE)
            self.befores.append(capabilities_drop)


def capabilities_drop():
    """As an ordinary user has none, but with the id that is root's in this namespace."""
    kernel(libc.prctl, PR_SET_SECUREBITS, SECURE_NOROOT, 0, 0, 0)
    kernel(SYS_CAPSET, CAPABILITY_HEADER, bytes(24))


def write_new(path, text):
    """Writes a file, for everybody to read."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o644)


def neighbour_live(ready):
    """Enters its namespaces and waits for its end. Does not return."""
    try:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        kernel(libc.unshare, EVERY_NAMESPACE)
        kernel(libc.prctl, PR_SET_DUMPABLE, 1, 0, 0, 0)
        # The namespace of processes that it has made has no first process yet, and could be entered by none.
        if os.fork() == 0:
            libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            signal.pause()
        os.write(ready, b"!")
        signal.pause()
    finally:
        os._exit(1)


def neighbour_end(pid):
    """Ends it, with its namespace of processes."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return "neighbour", None
