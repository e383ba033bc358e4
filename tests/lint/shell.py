#!/usr/bin/python3
"""Shell scripts pass shellcheck."""

import shutil
import subprocess
import sys

import sources


def faults(path):
    """What shellcheck finds, followed into the files that are sourced."""
    run = subprocess.run(
        ["shellcheck", "-x", "-f", "gcc", path],
        cwd=sources.ROOT, capture_output=True, text=True, check=False,
    )
    return (run.stdout + run.stderr).splitlines() if run.returncode else []


def main():
    """Tests every script, if the tool is there."""
    if shutil.which("shellcheck") is None:
        tap = sources.Tap()
        tap.skip("shell scripts are sound", "shellcheck is not installed")
        return tap.end()
    return sources.judge("shell scripts are sound", sources.shell_files(), faults)


if __name__ == "__main__":
    sys.exit(main())
