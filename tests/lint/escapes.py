#!/usr/bin/python3
"""The heads of the escape tests: each is whole, a broken one is refused, and the matrix in the documents is
what they say."""

import json
import os
import platform
import re
import sys

import sources

sys.path[:0] = [os.path.join(sources.ROOT, "integration", name) for name in ("escapes", "testing")]

import call_names  # noqa: E402  (the path is set above)
import matrix  # noqa: E402
import technique  # noqa: E402
import untried  # noqa: E402

ARCHITECTURE = "x86_64"  # the techniques' own
CALL_MADE = re.compile(r"\b(?:call|born|stay) (\w+)")
CALL_NEWER = re.compile(r'\{"(\w+)", \d+\}')
SURFACES_LEAST = 10
WHOLE = """Technique   open a file
Control     reads it
Expect      blocked by the filter: openat
Without     the filter: stopped by the limit on open files
            as root: nothing holds
            as root for by name, by number: stopped by the limit on open files
Without     the limit on open files: stopped by the empty root
Each        by name: call openat -100 '/etc/passwd 0
Each        by number: call 257 -100 '/etc/passwd 0
Absent      ENOSYS for by number: there is no such call
Body        probe
Only        root
Reached     told the secret"""
# What is wrong with it: text of the head above, what stands there instead.
BROKEN = {
    "a field is missing": ("Control     reads it\n", ""),
    "a field is unknown": ("Control ", "Comment "),
    "a field stands there twice": ("Control ", "Technique "),
    "a line has no field": ("Control     reads it", "reads it"),
    "a layer is unknown": ("Expect      blocked by the filter", "Expect      blocked by the moon"),
    "what is expected has not its form": ("blocked by", "stopped by"),
    "what holds has not its form": ("as root: nothing holds", "as root: not much"),
    "a kind of user is unknown": ("as root:", "as somebody:"),
    "an exception belongs to nothing": ("Control     reads it", "            as root: nothing holds"),
    "an exception names no variant": ("for by name, by number", "for by name, by letter"),
    "a variant is there twice": ("Each        by number", "Each        by name"),
    "a variant is empty": ("Each        by number: call 257 -100 '/etc/passwd 0", "Each        by number"),
    "an absence has no errno": ("ENOSYS for", "EMOON for"),
    "an absence has no reason": ("ENOSYS for by number: there is no such call", "ENOSYS"),
    "an absence names no variant": ("ENOSYS for by number", "ENOSYS for by letter"),
    "somebody has more than root": ("Only        root", "Only        somebody"),
    "a layer is taken away that did not hold": ("Without     the filter", "Without     the bridge"),
    "the chain ends too early": ("Without     the limit on open files: stopped by the empty root\n", ""),
    "no layer is taken away": (
        WHOLE[WHOLE.index("Without") : WHOLE.index("Body")],
        "",
    ),
    "a layer is taken away that cannot be": (
        "Body ",
        "Without     the empty root: nothing holds\nBody ",
    ),
    "the body is of an unknown kind": ("Body        probe", "Body        song"),
}


def built(head):
    """The technique of a head."""
    return technique.build("surface/name.escape", technique.fields_of(head), "{each}")


def is_refused(head):
    """Whether this head is no specification."""
    try:
        technique.chain_check(built(head))
    except technique.SpecificationError:
        return True
    return False


def exceptions_point(tap):
    """What holds for one kind of user in one variant: of the exceptions that fit the last counts."""
    one = built(WHOLE.replace("for by name, by number:", "for by number:"))
    cases = (("ordinary user", "by name", 3), ("root", "by name", 2), ("root", "by number", 3))
    lengths = [(user, variant, len(one.chain(user, variant))) for user, variant, _ in cases]
    tap.point(tuple(lengths) == cases, "of exceptions that fit the last counts", "" if tuple(lengths) == cases else lengths)


def calls_known():
    """Every system call that probes know by name. Newer ones are for whoever adds them to the probes' table."""
    table = CALL_NEWER.findall(sources.text("integration/testing/probe_calls.c"))
    return set(call_names.names("cc")) | set(table), len(table)


def calls_tried():
    """Those that a technique makes in one of its variants."""
    scripts = [one.as_variant(each).script for one in technique.read_all() for each in one.variants]
    return {name for script in scripts for name in CALL_MADE.findall(script)}


def calls_point(tap):
    """No call is overlooked: each is allowed, tried, or listed with the reason, and in one way alone."""
    policy = json.loads(sources.text("policies/script.json"))
    allowed = {name for rule in policy["system_calls"] for name in rule["allow"]}
    known, newer = calls_known()
    tried, listed = calls_tried(), untried.names()
    overlooked = known - tried - allowed - set(listed)
    twice = [name for name in listed if listed.count(name) > 1 or name in tried | allowed]
    tap.point(newer > 0 and not overlooked, f"{len(known)} system calls: none is overlooked", ", ".join(sorted(overlooked)))
    tap.point(not twice, f"{len(listed)} calls are listed as untried, and are", ", ".join(sorted(twice)))


def surfaces_run():
    """What integration/meson.build says of surfaces."""
    return re.search(r"foreach surface : \[(.*?)\]", sources.text("integration/meson.build"), re.DOTALL)[1]


def main():
    """Tests the reader of heads, the heads, and the document."""
    tap = sources.Tap()
    tap.point(not is_refused(WHOLE), "a whole head is read")
    exceptions_point(tap)
    for what, (former, instead) in BROKEN.items():
        broken = WHOLE.replace(former, instead, 1)
        tap.point(broken != WHOLE and is_refused(broken), f"a head is refused where {what}")
    surfaces = {one.surface for one in technique.read_all()}
    tap.point(len(surfaces) >= SURFACES_LEAST, f"techniques attack {len(surfaces)} surfaces")
    unnamed = sorted(surface for surface in surfaces if f"'{surface}'" not in surfaces_run())
    tap.point(not unnamed, "every surface is run", unnamed and f"integration/meson.build does not name {', '.join(unnamed)}")
    if platform.machine() == ARCHITECTURE:
        calls_point(tap)
    current = sources.text(os.path.relpath(matrix.DOCUMENT, sources.ROOT)) == matrix.text()
    tap.point(current, "the matrix is what the heads say", "" if current else "run integration/escapes/matrix.py")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
