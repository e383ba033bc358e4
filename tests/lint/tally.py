#!/usr/bin/python3
"""scripts/tally counts what it should: a program that crashes, falls silent or promises more has failed."""

import json
import os
import subprocess
import sys
import tempfile

import sources

# Claim, protocol, result by meson, exit status, output, expected last line.
CASES = (
    ("points are counted", "tap", "OK", 0, "1..2\nok 1 - a\nok 2 - b # SKIP why\n", "1 passed, 0 failed, 1 skipped"),
    ("the plan may come last", "tap", "OK", 0, "ok 1 - a\n1..1\n", "1 passed, 0 failed, 0 skipped"),
    ("a failed point fails", "tap", "FAIL", 0, "ok 1\nnot ok 2\n1..2\n", "1 passed, 1 failed, 0 skipped"),
    ("a failed skip fails", "tap", "FAIL", 0, "not ok 1 # SKIP why\n1..1\n", "0 passed, 1 failed, 0 skipped"),
    ("an indented point is none", "tap", "OK", 0, "    not ok 1\nok 1\n1..1\n", "1 passed, 0 failed, 0 skipped"),
    ("a whole program may skip", "tap", "SKIP", 0, "1..0 # SKIP why\n", "0 passed, 0 failed, 1 skipped"),
    ("no points without a reason fail", "tap", "SKIP", 0, "1..0\n", "0 passed, 1 failed, 0 skipped"),
    ("no plan fails", "tap", "SKIP", 0, "ok 1\n", "1 passed, 1 failed, 0 skipped"),
    ("silence fails", "tap", "SKIP", 0, "", "0 passed, 1 failed, 0 skipped"),
    ("fewer points than planned fail", "tap", "ERROR", 0, "1..3\nok 1\n", "1 passed, 1 failed, 0 skipped"),
    ("a crash after all points fails", "tap", "ERROR", -11, "1..1\nok 1\n", "1 passed, 1 failed, 0 skipped"),
    ("a bail-out fails", "tap", "ERROR", 0, "Bail out! no\n", "0 passed, 1 failed, 0 skipped"),
    ("a timeout fails", "exitcode", "TIMEOUT", -15, "", "0 passed, 1 failed, 0 skipped"),
    ("a plain test is one point", "exitcode", "OK", 0, "ok ok ok\n", "1 passed, 0 failed, 0 skipped"),
    ("a plain test may skip", "exitcode", "SKIP", 77, "", "0 passed, 0 failed, 1 skipped"),
    ("a plain test may fail", "exitcode", "FAIL", 1, "", "0 passed, 1 failed, 0 skipped"),
)


def tally(protocol, records, extent="all"):
    """Exit status and last line of scripts/tally over a made-up build folder with one test."""
    with tempfile.TemporaryDirectory() as build:
        for folder in ("meson-info", "meson-logs"):
            os.mkdir(os.path.join(build, folder))
        with open(os.path.join(build, "meson-info/intro-tests.json"), "w", encoding="utf-8") as file:
            json.dump([{"name": "it", "protocol": protocol}], file)
        if records is not None:
            with open(os.path.join(build, "meson-logs/testlog.json"), "w", encoding="utf-8") as file:
                file.writelines(json.dumps(record) + "\n" for record in records)
        run = subprocess.run(
            ["/usr/bin/python3", os.path.join(sources.ROOT, "scripts/tally"), build, extent],
            capture_output=True, text=True, check=False,
        )
    return run.returncode, (run.stdout.splitlines() or [run.stderr])[-1]


def main():
    """Tests every case, and the log that is missing."""
    tap = sources.Tap()
    for claim, protocol, result, status, output, expected in CASES:
        record = {"name": "brig:unit / it", "stdout": output, "result": result, "returncode": status}
        code, line = tally(protocol, [record])
        tap.point(line == expected and code == (0 if " 0 failed" in expected else 1), claim, line)
    tap.point(tally("tap", None) == (1, "0 passed, 1 failed, 0 skipped"), "no log fails")
    tap.point(tally("tap", []) == (1, "0 passed, 1 failed, 0 skipped"), "a test that did not run fails")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
