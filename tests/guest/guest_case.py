"""What the tests of the guest share: one script a run, and a name that is a claim."""

import os
import sys
import textwrap
import unittest

from bridge_side import Failure, Run

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from tap import Tap  # noqa: E402  (the path is set above)

# Set where the guest is built with a sanitizer.
SANITIZED = "GUEST_SANITIZED" in os.environ
HOST = os.environ.get("GUEST_HOST", "guest-host")


def fails(*prompts):
    """Answers that fail for these prompts."""
    return lambda call: Failure() if call.prompt in prompts else call.prompt


class GuestCase(unittest.TestCase):
    """Runs scripts in the guest program and looks at what they asked for and how they ended."""

    maxDiff = None

    def run_script(self, script, **how):
        """A run, with Python's indentation taken away from the script."""
        if SANITIZED and "address_space" in how:
            self.skipTest("a sanitizer's shadow memory fits into no limit of the address space")
        return Run([HOST], textwrap.dedent(script).strip("\n"), **how)

    def value_of(self, script, **how):
        """What a script returns."""
        return self.run_script(script, **how).value

    def error_of(self, script, **how):
        """(code, type, message) of a script that fails."""
        code, error = self.run_script(script, **how).error
        return code, error["type"], error["message"]

    def outcomes(self, expressions, before="", **how):
        """Value or error text of each expression, each in a function of its own, in one run: a run is what
        costs."""
        lines = [textwrap.dedent(before).strip("\n"), "out = []", "def attempt(f):", "    try:",
                 "        out.append(['value', f()])", "    except Exception as e:",
                 "        out.append([type(e).__name__, str(e)])"]
        lines += [f"attempt(lambda: {expression})" for expression in expressions]
        return self.run_script("\n".join(lines + ["return out"]), **how).value

    def refused(self, expression, error_type, *parts, before=""):
        """The expression raises at the call, and nothing was dispatched by it."""
        run = self.run_script(f"{before}\n{expression}")
        code, error = run.error
        self.assertEqual((code, error["type"]), ("raised", error_type), error)
        for part in parts:
            self.assertIn(part, error["message"])
        self.assertEqual([call.name for call in run.calls], [], expression)
        return run


class Points(unittest.TestResult):
    """Each test as one line of TAP."""

    def __init__(self):
        super().__init__()
        self.tap = Tap()

    def startTest(self, test):
        super().startTest(test)
        self.faults, self.skipped_for = [], None

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.faults.append(f"{subtest}\n" + self._exc_info_to_string(err, test))

    def addError(self, test, err):
        super().addError(test, err)
        self.faults.append(self._exc_info_to_string(err, test))

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.faults.append(self._exc_info_to_string(err, test))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.skipped_for = reason

    def stopTest(self, test):
        super().stopTest(test)
        name = test.id().rpartition(".")[2].removeprefix("test_")
        if self.skipped_for and not self.faults:
            self.tap.skip(name, self.skipped_for)
        else:
            self.tap.point(not self.faults, name, "\n".join(self.faults))


def main():
    """Runs the tests of the program that was started."""
    points = Points()
    unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]).run(points)
    sys.exit(points.tap.end())
