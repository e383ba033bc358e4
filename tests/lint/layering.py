#!/usr/bin/python3
"""Dependencies run one way: the includes of each folder stay within what its row allows."""

import re
import sys

import sources

# Folder, what it may include of the repository, why. The longest folder that fits decides.
LAYERS = (
    ("base", ("base",), "everything stands on it, so it stands on nothing"),
    ("bridge", ("base", "bridge"), "knows nothing of the jail"),
    ("bridge/main.c", ("base", "bridge", "jail/confine"), "seals itself before it reads a byte"),
    ("jail/confine", ("base", "jail/confine"), "confines any program"),
    ("jail/guest", ("base", "jail/guest"), "knows the frames' format only"),
    ("jail", ("base", "jail"), "puts the guest into the confinement"),
    ("supervisor/policy", ("base", "jail/confine", "supervisor/policy"), "reads files, runs nothing"),
    ("supervisor", ("base", "jail/confine", "bridge", "supervisor"), "knows all but the guest"),
    ("tests", None, "tests look everywhere"),
    ("integration", None, "test programs look everywhere"),
    ("bench", None, "benches look everywhere"),
    ("examples", (), "examples are scripts"),
)
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')


def within(path, place):
    """Whether a path lies in a folder, or is the file itself."""
    return path == place or path.startswith(place + "/")


def layer_of(path):
    """The row that decides about a file, or None."""
    rows = [row for row in LAYERS if within(path, row[0])]
    return max(rows, key=lambda row: len(row[0]), default=None)


def faults(path):
    """Includes that the file's row does not allow."""
    row = layer_of(path)
    if row is None:
        yield f"{path}: no row of tests/lint/layering.py names this folder"
        return
    folder, allowed, why = row
    if allowed is None:
        return
    for number, line in enumerate(sources.text(path).splitlines(), 1):
        include = INCLUDE.match(line)
        # A name without a folder is a generated header or the file's neighbour.
        if include and "/" in include[1] and not any(within(include[1], place) for place in allowed):
            yield f"{path}:{number}: {line.strip()} ({folder} {why})"


if __name__ == "__main__":
    sys.exit(sources.judge("includes stay within their layer", sources.c_files(), faults))
