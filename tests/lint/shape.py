#!/usr/bin/python3
"""No function is longer than 50 lines, no file longer than 400."""

import ast
import re
import sys

import sources

FUNCTION_LINES_MOST = 50
FILE_LINES_MOST = 400
FUNCTION_OPENS = re.compile(r"\{\s*$")
TAIL_NAME = re.compile(r"(\w+)\s*\(")


def c_functions(lines):
    """Name and number of lines of each function: in this format its braces stand in the first column."""
    head = start = None
    for number, line in enumerate(lines, 1):
        if line[:1].isalpha() or line[:1] == "_":
            head = (number, line)
        if line.rstrip() == "{" and head:
            start = head
        if line.startswith("}") and start:
            name = TAIL_NAME.search(start[1])
            yield (name[1] if name else start[1]), number - start[0] + 1, start[0]
            start = None


def python_functions(text):
    """Name, number of lines and first line of each function."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.end_lineno - node.lineno + 1, node.lineno


def functions_of(path, text):
    """The functions of a file. Workflow scripts are the body of a function and have no others' rules."""
    if path.endswith((".c", ".h")):
        return c_functions(text.splitlines())
    try:
        return list(python_functions(text))
    except SyntaxError:
        return ()


def faults(path):
    """What is too long."""
    text = sources.text(path)
    count = len(text.splitlines())
    if count > FILE_LINES_MOST:
        yield f"{path}: {count} lines; at most {FILE_LINES_MOST}"
    for name, length, line in functions_of(path, text):
        if length > FUNCTION_LINES_MOST:
            yield f"{path}:{line}: {name} has {length} lines; at most {FUNCTION_LINES_MOST}"


if __name__ == "__main__":
    sys.exit(
        sources.judge("short enough to be read", sources.c_files() + sources.python_files(), faults)
    )
