#!/usr/bin/python3
"""Sources hold no notes to be done later and no paths of one developer's machine."""

import re
import sys

import sources

# Spelled so that this file does not find itself.
LATER = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK")) + r")\b")
SOMEBODYS_PATH = re.compile("/(" + "|".join(("home/" + r"\w", "wo" + "rk/", "Us" + r"ers/\w", "ro" + r"ot/\w")) + ")")
DATA = (".json",)


def faults(path):
    """Lines with a word that must not be there."""
    for number, line in enumerate(sources.text(path).splitlines(), 1):
        for pattern, what in ((LATER, "unfinished"), (SOMEBODYS_PATH, "a developer's path")):
            if pattern.search(line):
                yield f"{path}:{number}: {what}: {line.strip()[:120]}"


def text_files():
    """Everything but recorded data."""
    return [path for path in sources.files() if not path.endswith(DATA) and path != "LICENSE"]


if __name__ == "__main__":
    sys.exit(sources.judge("no unfinished notes, no private paths", text_files(), faults))
