#!/usr/bin/python3
"""C is formatted as .clang-format says."""

import re
import shutil
import subprocess
import sys

import sources

VERSION = 14
PLACE = re.compile(r"(\S[^:]*):\d+:\d+: ")


def faults_of_all(paths):
    """What clang-format would change, by file: one process reads them all, since most of its time is its start."""
    run = subprocess.run(
        ["clang-format", "--dry-run", "-Werror", "--style=file", *paths],
        cwd=sources.ROOT, capture_output=True, text=True, check=False,
    )
    found, path = {}, None
    for line in run.stderr.splitlines():
        match = PLACE.match(line)
        path = match[1] if match else path
        found.setdefault(path, []).append(line)
    if None in found or bool(run.returncode) != bool(found):
        raise SystemExit(f"clang-format ended with status {run.returncode} and said: {run.stderr[:400]}")
    return found


def reason_to_skip():
    """Versions of the tool differ in what they make of a macro: the reference is Debian 12's."""
    if shutil.which("clang-format") is None:
        return "clang-format is not installed"
    run = subprocess.run(["clang-format", "--version"], capture_output=True, text=True, check=False)
    if f"version {VERSION}." in run.stdout:
        return None
    return f"not clang-format {VERSION}, which the sources are formatted by: {run.stdout.strip()}"


def main():
    """Tests every file, if the tool is there."""
    reason = reason_to_skip()
    if reason:
        tap = sources.Tap()
        tap.skip("C is formatted", reason)
        return tap.end()
    found = faults_of_all(sources.c_files())
    return sources.judge("C is formatted", sources.c_files(), lambda path: found.pop(path, [])[:6])


if __name__ == "__main__":
    sys.exit(main())
