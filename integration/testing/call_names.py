#!/usr/bin/python3
"""Writes the table of system calls that probes know by name: all that the compiler's headers know.

call_names.py OUTPUT COMPILER WORD…"""

import re
import subprocess
import sys

DEFINED = re.compile(r"^#define SYS_(\w+) ", re.MULTILINE)


def names(*compiler):
    """What the preprocessor defines."""
    run = subprocess.run(
        [*compiler, "-E", "-dM", "-include", "sys/syscall.h", "-x", "c", "/dev/null"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return sorted(DEFINED.findall(run.stdout))


def main(output, *compiler):
    """Writes the table."""
    with open(output, "w", encoding="ascii") as file:
        file.writelines(f"CALL({name})\n" for name in names(*compiler))


if __name__ == "__main__":
    main(*sys.argv[1:])
