#!/usr/bin/python3
"""Every test is run: what lies among the tests is named by the meson.build beside it."""

import os
import re
import sys

import sources

MAIN = re.compile(r'^if __name__ == "__main__":$', re.MULTILINE)
# Programs among the tests that are none themselves, and who calls them.
CALLED_BY = {
    "integration/caller/enter.py": "integration/test_caller.py",
    "integration/oracle.py": "integration/test_benign.py",
    "integration/escapes/matrix.py": "tests/lint/escapes.py",
    "integration/escapes/scene.py": "integration/escapes/trial.py",
    "integration/hostile/try_folder.py": "docs/testing.md",
    "tests/analysis/findings.py": "scripts/check",
}


def is_test(path):
    """Whether a file is part of a test program of its own: C, or Python that can be run."""
    if not path.startswith(("tests/", "integration/")):
        return False
    return path.endswith(".c") or (path.endswith(".py") and MAIN.search(sources.text(path)) is not None)


def text_if_there(path):
    """A file's text; nothing where there is no such file."""
    return sources.text(path) if os.path.exists(os.path.join(sources.ROOT, path)) else ""


def faults(path):
    """A test that is not named, by its file's name or by what distinguishes it: 'calls' is test_calls.py."""
    folder, name = os.path.split(path)
    stem = os.path.splitext(name)[0]
    caller = CALLED_BY.get(path, os.path.join(folder, "meson.build"))
    words = (stem,) if path in CALLED_BY else [f"'{word}'" for word in (name, stem, stem.removeprefix("test_"))]
    if not any(word in text_if_there(caller) for word in words):
        yield f"{path}: {caller} does not name it, so nobody runs it"


if __name__ == "__main__":
    sys.exit(sources.judge("every test is run", filter(is_test, sources.files()), faults))
