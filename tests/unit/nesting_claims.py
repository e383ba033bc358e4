"""Claims about blocks inside of each other: as many as there may be compile, one more is refused.

usage: nesting_claims.py PROGRAM

PROGRAM is script_judge.c: it judges and compiles scripts as a jail does, without running them.
"""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from script_claims import fits, judge, script  # noqa: E402  (the path is set above)
from tap import Tap  # noqa: E402

# What nests: how many blocks of one function are around the inner part and around any part, and its text.
STATEMENTS = {
    "for": (1, 1, "for x in []:", ""),
    "while": (1, 1, "while 0:", ""),
    "async for": (1, 1, "async for x in args:", ""),
    "with": (1, 1, "with args as x:", ""),
    "with of two": (2, 2, "with args as x, args:", ""),
    "async with": (1, 1, "async with args:", ""),
    "try of a handler": (1, 2, "try:", "except ValueError:\n pass"),
    "try of a finally": (1, 1, "try:", "finally:\n pass"),
    "try of both": (2, 3, "try:", "except ValueError:\n pass\nfinally:\n pass"),
    "handler": (2, 2, "try:\n pass\nexcept ValueError as x:", ""),
    "handler before a finally": (3, 3, "try:\n pass\nexcept ValueError as x:", "finally:\n pass"),
    "else of a try": (1, 2, "try:\n pass\nexcept ValueError:\n pass\nelse:", ""),
}
EXPRESSIONS = {
    "list": (1, 1, "[", " for x in [1]]"),
    "set": (1, 1, "{", " for x in [1]}"),
    "dict": (1, 1, "{1: ", " for x in [1]}"),
    "condition": (1, 1, "[1 for x in [1] if ", "]"),
    "second iterable": (1, 1, "[1 for x in [1] for y in ", "]"),
    "async list": (2, 2, "[", " async for x in args]"),
}
# Of each, around what has as many blocks as there may be.
AROUND = {
    "function": ("def f():\n", "", True),
    "lambda": ("(lambda: ", ")", False),
    "default": ("len(lambda x=", ": x)", False),
    "generator": ("(", " for x in [1])", False),
    "first iterable": ("[x for x in ", "]", False),
}
BLOCKS = 18


def indented(text):
    return "".join(" " + line + "\n" for line in text.splitlines())


def nested(kinds, core="pass", value="await agent('a')"):
    """Kinds from the outside in, the expressions innermost."""
    inner = [EXPRESSIONS[kind] for kind in kinds if kind in EXPRESSIONS]
    for _, _, head, tail in reversed(inner):
        value = head + value + tail
    text = "x = " + value if inner else core
    for _, _, head, tail in reversed([STATEMENTS[kind] for kind in kinds if kind in STATEMENTS]):
        text = head + "\n" + indented(text) + tail
    return text


def blocks_of(kinds):
    """How many blocks there are around the innermost part, and around any."""
    around = most = 0
    for kind in sorted(kinds, key=lambda kind: kind in EXPRESSIONS):
        inner, any_part, _, _ = {**STATEMENTS, **EXPRESSIONS}[kind]
        most = max(most, around + any_part)
        around += inner
    return around, most


def mixtures():
    """Each kind alone, each with each other, and all in turn: as deep as may be."""
    kinds = [*STATEMENTS, *EXPRESSIONS]
    yield from ([kind] for kind in kinds)
    yield from itertools.combinations(kinds, 2)
    yield from (kinds[at:] + kinds[:at] for at in range(len(kinds)))


def filled(kinds, blocks):
    """The kinds in turn, and for what is left loops, so that it is exactly as many."""
    made = []
    for kind in itertools.cycle(kinds):
        if blocks_of([*made, kind])[1] > blocks:
            break
        made.append(kind)
    return ["for"] * (blocks - blocks_of(made)[1]) + made


def blocks_try(tap, program):
    """So many blocks of a function compile, in any mixture; one more is refused at its place."""
    within, beyond = [], []
    for kinds in map(list, mixtures()):
        for core in ("pass", "await agent('a')", "return await agent('a')"):
            within.append(nested(filled(kinds, BLOCKS), core))
        beyond.append(nested(filled(kinds, BLOCKS + 1)))
    answers = judge(program, [script(text) for text in within])
    wrong = [(text, problems) for text, problems in zip(within, answers) if problems]
    tap.point(len(within) > 500 and not wrong, "%d blocks inside of each other are allowed" % BLOCKS, wrong[:1] or "")
    answers = judge(program, [script(text) for text in beyond])
    wrong = [(text, problems) for text, problems in zip(beyond, answers)
             if not fits(problems, "nesting", None) or not problems[0]["hint"]]
    tap.point(not wrong, "one more is refused", wrong[:1] or "")
    place = judge(program, [script("\n".join(" " * at + "while 0:" for at in range(BLOCKS)) + " x = [[y for y in ''] for z in '']")])[0]
    tap.point(fits(place, "nesting", (BLOCKS, BLOCKS + 13)), "where it becomes too much", place)


def functions_try(tap, program):
    """What is a function of its own begins anew, and what it is made from does not."""
    full = nested(["list"] * BLOCKS, value="1").removeprefix("x = ")
    for name, (head, tail, statement) in AROUND.items():
        whole = head + indented("return " + full) if statement else "x = " + head + full + tail
        deeper = nested(["for"] * BLOCKS, core=whole)
        one_more = "x = " + head + "[" + full + " for y in [1]]" + tail
        answers = judge(program, [script(whole), script(deeper), script(one_more)])
        begins = name not in ("default", "first iterable")
        tap.point(not answers[0] and bool(answers[1]) != begins and (statement or fits(answers[2], "nesting", None)),
                  "blocks in a %s are %s" % (name, "its own" if begins else "those outside"), answers)


# What makes a tree one level deeper a piece: head, piece, tail.
CHAINS = {
    "sums": ("x = 0", "+0", ""),
    "attributes": ("x = args", ".a", ""),
    "calls": ("x = args", "()", ""),
    "elifs": ("if 0:\n pass\n", "elif 0:\n pass\n", ""),
    "loops of a comprehension": ("x = [1", " for y in ''", "]"),
}
LEVELS = 950


def depth_try(tap, program):
    """Trees are as deep in every version of Python: some levels are taken by what is around a chain."""
    for name, (head, piece, tail) in CHAINS.items():
        within, beyond = judge(program, [script(head + piece * times + tail) for times in (LEVELS - 10, LEVELS)])
        tap.point(not within and fits(beyond, "nesting", None), "%s may be %d levels deep" % (name, LEVELS), (within, beyond))


def main():
    tap = Tap()
    program = sys.argv[1]
    for trial in (blocks_try, functions_try, depth_try):
        trial(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
