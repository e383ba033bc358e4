#!/usr/bin/python3
"""Prints the files of those modules of our table that this Python's shared library lacks.

usage: python_extensions.py BUILTIN_MODULES.C

The program is linked with them, so that the loader maps them at the start and nothing is loaded later.
"""

import importlib.util
import re
import sys


def table_names(path):
    """The modules of the table that have a function of their own."""
    with open(path, encoding="utf-8") as file:
        return re.findall(r'\{"(\w+)", Py', file.read())


def main():
    """A line for each; no such file is a failure."""
    for name in table_names(sys.argv[1]):
        if name not in sys.builtin_module_names:
            print(importlib.util.find_spec(name).origin)


if __name__ == "__main__":
    main()
