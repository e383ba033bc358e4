#!/usr/bin/python3
"""Scripts say how they are called, and refuse words that name nothing before they make anything."""

import os
import subprocess
import sys
import tempfile

import sources

SCRIPTS = os.path.join(sources.ROOT, "scripts")
# A word that none of them knows.
NONE = "lint-nonesuch"
HELPFUL = ("check", "demo", "test", "test-on", "test-vm")
REFUSED = (("check", "tidy", NONE), ("demo", NONE), ("test-on", NONE), ("test-vm", NONE))
# Words for meson test, and what is said of them.
PICKING = (
    ("a name that is no test's", [NONE], f"no test is named {NONE!r}"),
    ("one among known ones", ["lint-shape", NONE], f"no test is named {NONE!r}"),
    ("a suite that is none", ["--suite", NONE], f"no suite is named {NONE!r}"),
    ("a suite left out that is none", [f"--no-suite={NONE}"], f"no suite is named {NONE!r}"),
    ("words that exclude each other", ["--suite", "unit", "lint-shape"], "no test is picked by all of"),
    ("an option that is none", ["--nonesuch"], "--nonesuch"),
)
PICKED = (["lint-shape"], ["--suite", "lint"], ["--suite=lint", "-v", "lint-shape"], ["-t", "5", "lint-shape"])


def run(script, *words):
    """Runs a script. Returns how it ended, and whether it has made one of the folders that it works in."""
    with tempfile.TemporaryDirectory() as folder:
        places = {name: os.path.join(folder, name) for name in ("BRIG_BUILD", "BRIG_CHECK", "BRIG_TREES")}
        ended = subprocess.run(
            [os.path.join(SCRIPTS, script), *words],
            env=os.environ | places, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return ended, os.listdir(folder)


def judged(build, words):
    """What scripts/words says, and its exit status."""
    path = "/usr/bin:" + os.environ.get("PATH", "")
    ended = subprocess.run(
        [os.path.join(SCRIPTS, "words"), build, *words],
        env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr


def main(build):
    """Tests every script, then the words for meson test against a build folder."""
    tap = sources.Tap()
    for script in HELPFUL:
        ended, made = run(script, "--help")
        helps = ended.returncode == 0 and f"scripts/{script}" in ended.stdout.partition("\n")[0]
        tap.point(helps and not ended.stderr and not made, f"scripts/{script} --help says how it is called", ended.stderr)
    for script, *words in REFUSED:
        ended, made = run(script, *words)
        refuses = ended.returncode != 0 and NONE in ended.stderr and len(ended.stderr.splitlines()) == 1
        tap.point(refuses and not ended.stdout and not made, f"scripts/{script} names a word it does not know", ended.stderr)
    for what, words, said in PICKING:
        status, text = judged(build, words)
        tap.point(status == 1 and said in text and len(text.splitlines()) == 1, f"told: {what}", text)
    for words in PICKED:
        tap.point(judged(build, words) == (0, ""), f"taken: {' '.join(words)}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
