#!/usr/bin/python3
"""Judges what an analyzer has found: findings that known.txt names are right to be there, others fail.

usage: findings.py TOOL LOG...

A line of known.txt: TOOL | path | check | the line of code | reason. An entry that finds nothing any
more fails as well, so that the list stays as short as it can be.
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KNOWN = os.path.join(ROOT, "tests/analysis/known.txt")
COLOURS = re.compile(r"\x1b\[[0-9;]*[mK]")
FINDING = re.compile(r"(\S+?):(\d+):\d+: (?:warning|error): (.*) \[([\w.,+-]+)\]$")
NUMBER = re.compile(r" \[CWE-\d+\]$")


def known_findings(tool):
    """The entries for one tool: (path, check, line of code) to reason."""
    entries = {}
    with open(KNOWN, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                words = [word.strip() for word in line.split(" | ")]
                if len(words) != 5 or not all(words):
                    sys.exit(f"{KNOWN}: not five columns: {line}")
                if words[0] == tool:
                    entries[tuple(words[1:4])] = words[4]
    return entries


def code_at(path, number, message):
    """A line of the source as it stands in the list. What is found in a header is found for every file
    that has it: there the message tells them apart."""
    if path.endswith(".h"):
        return message
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read().splitlines()[number - 1].strip()


def path_below_root(path, folder):
    """The path of a finding below the root, or None: a system header."""
    whole = os.path.realpath(os.path.join(folder, path))
    return os.path.relpath(whole, ROOT) if whole.startswith(ROOT + os.sep) else None


def findings(log, folder):
    """(path, check, line of code) to the whole message, each once."""
    found = {}
    for line in log:
        match = FINDING.match(COLOURS.sub("", line.rstrip("\n")))
        path = match and path_below_root(match[1], folder)
        if path:
            message = NUMBER.sub("", match[3])
            place = path, match[4], code_at(path, int(match[2]), message)
            found[place] = f"{path}:{match[2]}: {message} [{match[4]}]"
    return found


def main(tool, logs):
    """Prints what is new and what is no more. Exit status 1 where there is anything."""
    found = {}
    for path in logs:
        with open(path, encoding="utf-8", errors="replace") as log:
            found |= findings(log, os.path.dirname(os.path.abspath(path)))
    known = known_findings(tool)
    for place in sorted(found.keys() - known.keys()):
        print(f"{found[place]}\n    {place[2]}")
    for place in sorted(known.keys() - found.keys()):
        print("tests/analysis/known.txt: nothing is found there any more: " + " | ".join(place))
    fresh, stale = len(found.keys() - known.keys()), len(known.keys() - found.keys())
    print(f"{tool}: {len(found) - fresh} known findings, {fresh} new, {stale} that are no more")
    return 1 if fresh or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
