#!/usr/bin/python3
"""Calls a command as a caller in an odd state would: enter.py STATE… -- COMMAND. The states are the rows
of the tables beside this file; all are entered in the order given, then this process is the command."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import command_states  # noqa: E402  (the path is set above)
import descriptor_states  # noqa: E402
import kernel  # noqa: E402
import limit_states  # noqa: E402
import place_states  # noqa: E402
import process_states  # noqa: E402
import signal_states  # noqa: E402

TABLES = (
    command_states.TABLE, descriptor_states.TABLE, limit_states.TABLE, place_states.TABLE, process_states.TABLE,
    signal_states.TABLE,
)  # fmt: skip


class Command:
    """What will be executed."""

    def __init__(self, words):
        self.program = words[0]
        self.arguments = [os.fsencode(word) for word in words]
        self.environment = [name + b"=" + value for name, value in os.environb.items()]


def entrance(name):
    """What enters the state of this name."""
    (enter,) = [table[name] for table in TABLES if name in table]
    return enter


def why_not(name):
    """Why the kernel of this machine has no such state; None if it has."""
    return process_states.MISSING[name]() if name in process_states.MISSING else None


def main():
    """Enters the states and becomes the command."""
    line = sys.argv.index("--")
    command = Command(sys.argv[line + 1 :])
    for name in sys.argv[1:line]:
        entrance(name)(command)
    kernel.execute(command.program, command.arguments, command.environment)


if __name__ == "__main__":
    main()
