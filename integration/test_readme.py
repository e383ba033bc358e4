#!/usr/bin/python3
"""The README's transcript is true: each command, typed as it stands, says what stands below it."""

import os
import re

import harness
from harness import Case, Running

FENCE = re.compile(r"^```\n(\$ .*?)^```$", re.DOTALL | re.MULTILINE)
STEP = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
VARIES = re.compile(r"\b\d+\.\d ms\b")


def steps():
    """Each command of the transcript and the lines below it."""
    with open(os.path.join(harness.ROOT, "README.md"), encoding="utf-8") as file:
        return [(command, said.strip("\n")) for command, said in STEP.findall(FENCE.search(file.read())[1])]


def told(text):
    """Lines to compare: times vary, and so may the order in which agents start and end."""
    lines = [VARIES.sub("… ms", line) for line in text.strip("\n").split("\n")]
    agents = [line for line in lines if line.startswith(("start ", "ok "))]
    return [line for line in lines if line not in agents], sorted(agents)


class Transcript(Case):
    """A newcomer's first minutes."""

    users = harness.every_user()

    def setUp(self):
        super().setUp()
        os.mkdir(os.path.join(self.folder, "build"))
        os.symlink(self.brig_path, os.path.join(self.folder, "build", "brig"))

    def typed(self, command):
        """What a shell shows for a command."""
        words = self.user.command("/bin/sh", "-c", f"({command}) 2>&1")
        return Running(words, env=harness.ENVIRONMENT, folder=self.folder).end().out

    def test_every_command_says_what_stands_below_it(self):
        commands = steps()
        self.assertGreater(sum("build/brig run" in command for command, said in commands), 2)
        for command, said in commands:
            shown = re.fullmatch(r"cat (\S+)", command)
            if shown:
                self.write(shown[1], said + "\n")
                continue
            with self.subTest(command[:40]):
                self.assertEqual(told(self.typed(command)), told(said))


if __name__ == "__main__":
    harness.main()
