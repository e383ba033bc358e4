#!/usr/bin/python3
"""Documents hold the tables that the programs have.

usage: tables.py PROGRAM... [--write]

Each PROGRAM (tests/lint/tables.c, tests/lint/modules.c) prints tables from the code, and policies/script.json
has that of the built-ins; a document holds each between the marks `<!-- table NAME: begin -->` and
`<!-- table NAME: end -->`. --write puts them there.
"""

import json
import os
import re
import subprocess
import sys

import sources

BLOCK = re.compile(r"(<!-- table (\w+): begin -->\n)(.*?)(<!-- table \2: end -->)", re.DOTALL)
EXIT_CODES = re.compile(r"The exit code tells the verdict: (.*?)\.\n", re.DOTALL)


def tables(program):
    """Name to text of every table that the program prints."""
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    parts = re.split(r"^== (\w+)\n", printed, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def builtins():
    """The built-ins that the script's policy lists, as documents hold them."""
    return " ".join(json.loads(sources.text("policies/script.json"))["language"]["builtins"]) + "\n"


def documents():
    """Every document that holds a table."""
    return [path for path in sources.files() if path.endswith(".md") and BLOCK.search(sources.text(path))]


def write(wanted):
    """Puts the tables between their marks."""
    for path in documents():
        with open(os.path.join(sources.ROOT, path), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(sources.ROOT, path), "w", encoding="utf-8") as file:
            file.write(BLOCK.sub(lambda block: block[1] + wanted[block[2]] + block[4], text))


def codes_of_table(text):
    """Verdict to exit code, from the table of verdicts."""
    rows = re.findall(r"^\| (\d+) \| `?(\w+)`? \|", text, flags=re.MULTILINE)
    return {name: int(code) for code, name in rows if name != "none"}


def codes_that_differ(wanted):
    """What the README's sentence says otherwise than the table, or says of nothing."""
    sentence = EXIT_CODES.search(sources.text("README.md"))
    if not sentence:
        return ["README.md: no sentence begins with 'The exit code tells the verdict:'"]
    said = {name.replace(" ", "_"): int(code)
            for code, name in re.findall(r"(\d+) ([a-z]+(?: budget)?)\b", sentence[1])}  # fmt: skip
    known = wanted | {"wrong": 2, "no": 125}
    faults = [f"README.md: {code} {name}" for name, code in said.items() if known.get(name) != code]
    # Nothing diverges as long as there is no journal.
    return faults + [f"README.md: not a word of {name}" for name in wanted.keys() - said.keys() - {"diverged"}]


def main(*words):
    """Tests every table, or writes them."""
    wanted = {"builtins": builtins()}
    for program in words:
        wanted |= tables(program) if program != "--write" else {}
    if "--write" in words:
        write(wanted)
    tap = sources.Tap()
    held = {}
    for path in documents():
        for block in BLOCK.finditer(sources.text(path)):
            held[block[2]] = path
            right = block[3] == wanted.get(block[2])
            claim = f"{path}: the table {block[2]} is the program's"
            tap.point(right, claim, "" if right else f"it must read:\n{wanted.get(block[2])}")
    missing = sorted(wanted.keys() - held.keys())
    tap.point(not missing, "every table is in a document", ", ".join(missing))
    faults = codes_that_differ(codes_of_table(wanted["verdicts"]))
    tap.point(not faults, "the README's exit codes are the table's", "\n".join(faults))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
