#!/usr/bin/python3
"""C is formatted as .clang-format says."""

import shutil
import subprocess
import sys

import sources


def faults(path):
    """What clang-format would change."""
    run = subprocess.run(
        ["clang-format", "--dry-run", "-Werror", "--style=file", path],
        cwd=sources.ROOT, capture_output=True, text=True, check=False,
    )
    return run.stderr.splitlines()[:6] if run.returncode else []


def main():
    """Tests every file, if the tool is there."""
    if shutil.which("clang-format") is None:
        tap = sources.Tap()
        tap.skip("C is formatted", "clang-format is not installed")
        return tap.end()
    return sources.judge("C is formatted", sources.c_files(), faults)


if __name__ == "__main__":
    sys.exit(main())
