"""Looking for a text in the memory of a process, as root or whoever may."""

import contextlib


def mappings(pid):
    """The readable mappings of a process: (start, end)."""
    with open(f"/proc/{pid}/maps", encoding="utf-8", errors="replace") as maps:
        for line in maps:
            span, mode = line.split()[:2]
            if mode.startswith("r") and "[vvar" not in line and "[vsyscall]" not in line:
                start, end = (int(edge, 16) for edge in span.split("-"))
                yield start, end


def holds(pid, needle):
    """Whether any readable page of the process holds the bytes. Reads in pieces that overlap."""
    piece = 1 << 20
    with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        for start, end in mappings(pid):
            for at in range(start, end, piece):
                with contextlib.suppress(OSError):
                    memory.seek(at)
                    if needle in memory.read(min(piece + len(needle), end - at)):
                        return True
    return False
