#!/usr/bin/python3
"""C is formatted as .clang-format says."""

import shutil
import subprocess
import sys

import sources

VERSION = 14


def faults(path):
    """What clang-format would change."""
    run = subprocess.run(
        ["clang-format", "--dry-run", "-Werror", "--style=file", path],
        cwd=sources.ROOT, capture_output=True, text=True, check=False,
    )
    return run.stderr.splitlines()[:6] if run.returncode else []


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
    return sources.judge("C is formatted", sources.c_files(), faults)


if __name__ == "__main__":
    sys.exit(main())
