#!/usr/bin/python3
"""Each file says in its first line what it is; each exported function has its contract in the header."""

import re
import sys

import sources

DECLARATION = re.compile(r"^(?!typedef|static|struct \w+ \{|enum|union|#|extern|\}|/\*| \*)[\w_].*\(")
COMMENT = ("/*", " *", "//")


def is_comment(line):
    """Whether a line belongs to a comment or ends with one."""
    return line.startswith(COMMENT) or line.rstrip().endswith("*/")


def groups(lines):
    """Blocks of lines between blank lines, with the number of the first."""
    block, start = [], 1
    for number, line in enumerate(lines + [""], 1):
        if line.strip():
            if not block:
                start = number
            block.append(line)
        elif block:
            yield start, block
            block = []


def header_faults(path, lines):
    """Groups of declarations without a comment. A group goes from blank line to blank line."""
    commented = False
    for start, block in groups(lines):
        declares = [line for line in block if DECLARATION.match(line)]
        has_comment = any(is_comment(line) for line in block)
        if declares and not has_comment and not commented:
            yield f"{path}:{start}: no contract: {declares[0].strip()}"
        # A comment that stands alone covers the group below it.
        commented = has_comment and not declares and is_comment(block[-1])


def faults(path):
    """What a file does not say."""
    lines = sources.text(path).splitlines()
    opening = lines[0] if lines else ""
    if path.endswith((".c", ".h")) and not opening.startswith("/*"):
        yield f"{path}:1: does not open with a sentence on what it is"
    if path.endswith(".h") and not path.startswith("tests/"):
        yield from header_faults(path, lines)
    if not path.endswith((".c", ".h")) and not says_what(lines):
        yield f"{path}:1: does not open with a sentence on what it is"


def says_what(lines):
    """Whether a script opens with a comment or a docstring, below the line for the kernel."""
    body = [line for line in lines if not line.startswith("#!") and line.strip()]
    return bool(body) and body[0].startswith(("#", '"""', 'r"""'))


if __name__ == "__main__":
    everything = sources.c_files() + sources.python_files() + sources.shell_files()
    sys.exit(sources.judge("says what it is", everything, faults))
