#!/usr/bin/python3
"""Every *.py of a folder as a workflow, as shipped and in a jail without any layer of the language: each ends with
a documented verdict, no canary is gained, and only what ends plain Python too may end the interpreter.

    BRIG=build/brig /usr/bin/python3 integration/hostile/try_folder.py FOLDER [words of a test's name]

How each has ended is told beside its point, with its value and its last line of log."""

import os
import resource
import sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]

import harness  # noqa: E402  (the path is set above)
import users  # noqa: E402
from hunt import SHIPPED, UNGUARDED, Hunt  # noqa: E402

SPENDING = ("--set", "budgets.cpu=2 s", "--set", "budgets.nodes=500")
PLAIN_PYTHON_MOST = 1 << 31  # bytes of memory and of a file: what ends the interpreter does so with less
SHOWN = 200


class Folder(harness.Case):
    """The scripts of one folder. The tests are made below, one a file."""

    users = users.without_namespace()

    def attempt(self, path):
        """One script in both jails."""
        hunt = Hunt(self)
        with open(path, "rb") as file:
            script = file.read()
        for build in (SHIPPED, UNGUARDED):
            with self.subTest(build):
                outcome = hunt.run(script, build, SPENDING)
                print(f"# {os.path.basename(path)} {build} ({self.user.name}): {shown(outcome)}", flush=True)
                if outcome.report and outcome.report["verdict"] == "crashed":
                    self.assertTrue(self.ends_python(hunt, script), f"plain Python lives\n{outcome}")

    def ends_python(self, hunt, script):
        """Whether plain Python does not live to say how the script went."""
        limits = (resource.RLIMIT_AS, resource.RLIMIT_FSIZE)
        before = {limit: resource.getrlimit(limit) for limit in limits}
        for limit in limits:
            resource.setrlimit(limit, (PLAIN_PYTHON_MOST, before[limit][1]))
        try:
            outcome = hunt.control(script)
        finally:
            for limit, values in before.items():
                resource.setrlimit(limit, values)
        return outcome.code not in (0, 1) or (outcome.code == 0 and not outcome.out)


def shown(outcome):
    """The end of a run in a line."""
    report = outcome.report
    if report is None:
        return f"refused: {outcome.err.strip()!r}"
    rules = ", ".join(sorted({problem["rule"] for problem in report["problems"] or ()}))
    log = report["log"][-1]["text"] if report["log"] else ""
    said = rules or (outcome.out.strip() if report["verdict"] == "completed" else report["reason"])
    return f"{report['verdict']}: {said[:SHOWN]!r}" + (f", logged {log[:SHOWN]!r}" if log else "")


def test_of(path):
    """The test of one script."""
    return lambda case: case.attempt(path)


if __name__ == "__main__":
    if not sys.argv[1:] or not os.path.isdir(sys.argv[1]):
        sys.exit(__doc__)
    folder = sys.argv.pop(1)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            setattr(Folder, "test_" + name.removesuffix(".py"), test_of(os.path.join(folder, name)))
    harness.main()
