"""Test points as lines that meson understands (TAP), printed at once, the plan last."""

import sys


class Tap:
    """Prints points and counts them."""

    def __init__(self, out=sys.stdout):
        self.out = out
        self.count = self.failed = 0

    def say(self, text):
        """Prints diagnostics, each line marked as such."""
        for line in str(text).rstrip("\n").split("\n"):
            print(f"# {line}", file=self.out, flush=True)

    def point(self, passed, name, diagnostics=""):
        """Prints one point, and below a failed one why it failed."""
        self.count += 1
        self.failed += not passed
        verdict = "ok" if passed else "not ok"
        print(f"{verdict} {self.count} - {plain(name)}", file=self.out, flush=True)
        if diagnostics:
            self.say(diagnostics)

    def skip(self, name, reason):
        """Prints a point that could not be tried here, with the reason."""
        self.count += 1
        line = f"ok {self.count} - {plain(name)} # SKIP {plain(reason)}"
        print(line, file=self.out, flush=True)

    def end(self):
        """Prints the plan. Returns the exit status: 1 when a point failed or none came."""
        if self.count == 0:
            self.point(False, "there is something to test")
        print(f"1..{self.count}", file=self.out, flush=True)
        return 1 if self.failed else 0


def plain(text):
    """One line without the characters that TAP reads as its own."""
    return " ".join(str(text).split()).replace("#", "no.").replace("\\", "/")
