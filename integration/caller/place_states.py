"""Where a caller stands: its folder, its mounts, its namespaces."""

import os
import signal

import kernel
from process_states import stay_and_wait

MASKED_FILES = ("/proc/kcore", "/proc/keys", "/proc/timer_list", "/proc/latency_stats", "/proc/sched_debug")
MASKED_FOLDERS = ("/proc/acpi", "/proc/scsi", "/sys/firmware")
LOCKED = 2 | 4 | 8 | 1024 | 2048  # flags of a mount that a user namespace must keep: those of statvfs are its own
READ_ONLY = ("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger")


def deleted_folder(_command):
    """Works in a folder that is no more."""
    os.mkdir("deleted")
    os.chdir("deleted")
    os.rmdir("../deleted")


def closed_folder(_command):
    """Works in a folder that it may not enter again."""
    os.mkdir("closed")
    os.chdir("closed")
    os.chmod("../closed", 0)


def mask(mask_bits):
    """What files are made without."""

    def enter(_command):
        os.umask(mask_bits)

    return enter


def held(command, path):
    """What the command needs of what lies below a path: its programs and the folder it works in, held open."""
    below = path.rstrip("/") + "/"
    folders = {os.path.dirname(os.path.abspath(command.program)), os.getcwd()}
    return {folder: os.open(folder, os.O_PATH) for folder in folders if folder.startswith(below)}


def hold_again(folders):
    """Mounts what was held where it was, over what now lies there."""
    for folder, descriptor in folders.items():
        os.makedirs(folder, exist_ok=True)
        kernel.mount(f"/proc/self/fd/{descriptor}", folder, None, kernel.MS_BIND)
        os.close(descriptor)


def covered(path):
    """An empty folder comes to lie over a path."""

    def enter(command):
        here = os.getcwd()
        kernel.mount_apart()
        folders = held(command, path)
        kernel.mount("none", path, "tmpfs", 0, "mode=0755")
        hold_again(folders)
        os.chdir(here)

    return enter


def bound(path, flags):
    """A path is mounted over itself, with these restrictions."""
    kernel.mount(path, path, None, kernel.MS_BIND | kernel.MS_REC)
    kernel.mount(None, path, None, kernel.MS_BIND | kernel.MS_REMOUNT | flags | os.statvfs(path).f_flag & LOCKED)


def restricted(path, flags):
    """A path is read-only, or without programs; not so what the command needs of it."""

    def enter(command):
        here = os.getcwd()
        kernel.mount_apart()
        folders = held(command, path)
        bound(path, flags)
        hold_again(folders)
        os.chdir(here)

    return enter


def read_only_root(_command):
    """The root itself, not another mount over it: below that the kernel makes no user namespace."""
    kernel.mount_apart()
    kernel.mount(None, "/", None, kernel.MS_BIND | kernel.MS_REMOUNT | kernel.MS_RDONLY | os.statvfs("/").f_flag & LOCKED)


def working_elsewhere(_command):
    """Works on a mount that only this process has."""
    kernel.mount_apart()
    kernel.mount("none", "/mnt", "tmpfs")
    os.chdir("/mnt")


def masked_as_in_containers(_command):
    """The paths that container engines hide or make read-only."""
    kernel.mount_apart()
    for path in filter(os.path.exists, MASKED_FILES):
        kernel.mount("/dev/null", path, None, kernel.MS_BIND)
    for path in filter(os.path.isdir, MASKED_FOLDERS):
        kernel.mount("none", path, "tmpfs", kernel.MS_RDONLY)
    for path in filter(os.path.exists, READ_ONLY):
        bound(path, kernel.MS_RDONLY)


def other_proc(options=None):
    """A /proc mounted anew with options, in a PID namespace of its own."""

    def enter(_command):
        kernel.unshare(kernel.CLONE_NEWPID | kernel.CLONE_NEWNS)
        child = os.fork()
        if child:
            stay_and_wait(child)
        kernel.prctl(1, signal.SIGKILL)
        kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
        kernel.mount("proc", "/proc", "proc", 0, options)

    return enter


def proc_of_others(_command):
    """A PID namespace of its own, and the /proc of another."""
    kernel.unshare(kernel.CLONE_NEWPID)
    child = os.fork()
    if child:
        stay_and_wait(child)
    kernel.prctl(1, signal.SIGKILL)


def changed_root(_command):
    """In another root by chroot(2), not by pivot_root(2): there the kernel makes no user namespace."""
    kernel.mount_apart()
    kernel.mount("/", "/mnt", None, kernel.MS_BIND | kernel.MS_REC)
    os.chroot("/mnt")


def in_user_namespace(_command):
    """Uid 0 of a user namespace of one id, as by unshare -Ur."""
    uid, gid = os.geteuid(), os.getegid()
    kernel.checked("unshare", kernel.LIBC.unshare(kernel.CLONE_NEWUSER))
    for name, text in (("setgroups", "deny"), ("uid_map", f"0 {uid} 1"), ("gid_map", f"0 {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def without_namespaces(kind):
    """Below a user namespace in which this kind cannot be made."""

    def enter(command):
        in_user_namespace(command)
        with open(f"/proc/sys/user/max_{kind}_namespaces", "w", encoding="ascii") as limit:
            limit.write("0")

    return enter


def other_time(_command):
    """A time namespace whose clocks are off by days."""
    if not kernel.holds_capability(kernel.CAP_SYS_ADMIN):
        in_user_namespace(_command)
    kernel.checked("unshare", kernel.LIBC.unshare(kernel.CLONE_NEWTIME))
    with open("/proc/self/timens_offsets", "w", encoding="ascii") as offsets:
        offsets.write("monotonic 1000000 0\nboottime 2000000 0\n")
    child = os.fork()
    if child:
        stay_and_wait(child)


KINDS = ("user", "pid", "mnt", "net", "ipc", "uts", "cgroup")

TABLE = {
    "a deleted folder": deleted_folder,
    "a folder that is closed": closed_folder,
    "a folder on another mount": working_elsewhere,
    "umask 0": mask(0),
    "umask 0777": mask(0o777),
    "an empty /tmp": covered("/tmp"),
    "no /proc": covered("/proc"),
    "no /sys": covered("/sys"),
    "no /dev": covered("/dev"),
    "no /etc": covered("/etc"),
    "/tmp read-only": restricted("/tmp", kernel.MS_RDONLY),
    "/tmp without programs": restricted("/tmp", kernel.MS_NOEXEC),
    "/ read-only": read_only_root,
    "/proc masked": masked_as_in_containers,
    "/proc with hidepid=2": other_proc("hidepid=2"),
    "/proc of processes alone": other_proc("subset=pid"),
    "/proc of another namespace": proc_of_others,
    "a changed root": changed_root,
    "other clocks": other_time,
    "a user namespace of its own": in_user_namespace,
} | {f"no {kind} namespaces": without_namespaces(kind) for kind in KINDS}
