#!/usr/bin/python3
"""The threat model claims nothing that no test shows: each row of its tables names tests, and each test that it
names is there, runs, and has that name."""

import os
import re
import sys

import sources

DOCUMENT = "docs/threat-model.md"
MATRIX = "docs/threat-model-matrix.md"
SHOWN_BY = "shown by"
PROGRAM = re.compile(r"`((?:integration|tests)/[\w/.-]+)`(?:: ((?:`\w+`(?:, )?)+))?")
# How a claim is a test's, by the ending of the file's name.
DEFINITIONS = {".py": r"def test_{}\(", ".c": r"cmocka_unit_test\({}\)"}


def tables(text):
    """The rows of each table: lists of cells, the head first."""
    rows = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            yield [row for row in rows if set("".join(row)) != {"-"}]
            rows = []


def unshown(text):
    """Rows of tables of claims that name no test."""
    for head, *rows in tables(text):
        if SHOWN_BY in head:
            for row in rows:
                if not PROGRAM.search(row[head.index(SHOWN_BY)]):
                    yield f"{DOCUMENT}: no test shows: {row[0]}"


def absent(text):
    """Tests that are named and are not there."""
    for path, claims in PROGRAM.findall(text):
        if not os.path.isfile(os.path.join(sources.ROOT, path)):
            yield f"{DOCUMENT}: no such test: {path}"
            continue
        held, ending = sources.text(path), os.path.splitext(path)[1]
        for claim in re.findall(r"`(\w+)`", claims):
            form = DEFINITIONS[ending].replace("{}", re.escape(claim))
            if not re.search(form, held, re.MULTILINE):
                yield f"{DOCUMENT}: {path} has no test {claim}"


BROKEN = {
    "a claim without a test": "| risk | shown by |\n|---|---|\n| none | nothing |\n",
    "a test program that is not there": "`integration/test_nothing.py`: `all_is_well`",
    "a test that is not there": "`integration/test_canary.py`: `no_key_is_ever_found`",
    "a unit test that is not run": "`tests/unit/policy_kernel.c`: `rules_are_kept`",
}


def main():
    """Tests the document, and that what is wrong with one would be noticed."""
    tap = sources.Tap()
    for what, text in BROKEN.items():
        tap.point(any((*unshown(text), *absent(text))), f"{what} is noticed")
    text = sources.text(DOCUMENT)
    for claim, faults in (("every claim names its test", unshown(text)), ("every named test is there", absent(text))):
        found = list(faults)
        tap.point(not found, claim, "\n".join(found))
    claims = sum(SHOWN_BY in head and len(rows) for head, *rows in tables(text))
    tap.point(claims > 0 and os.path.basename(MATRIX) in text, f"{claims} claims, and the matrix beside them")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
