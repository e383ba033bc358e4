"""Scripts that are made to break a parser, a validator or a compiler, and how a run of each must end.

An end is a verdict with what it rests on: the rule that rejects a script, the budget that is spent, the
type of the error. `|` stands between what different versions of Python make of one.
"""

BUDGET = 1 << 20  # bytes of a script
BEYOND = "rejected syntax|rejected nesting"
WITHIN = "completed|failed|rejected class_pattern|" + BEYOND
PIECES = 10_000
LEVELS = 150  # fewer than a parser's limits

# head, opening, core, closing, tail: what is opened is closed as often, or never.
NESTS = {
    "parentheses that stay open": ("return ", "(", "", "", ""),
    "brackets that stay open": ("return ", "[", "", "", ""),
    "braces that stay open": ("return ", "{", "", "", ""),
    "mixed brackets that stay open": ("return ", "([{", "", "", ""),
    "dicts that stay open": ("return ", "{0:", "", "", ""),
    "calls that stay open": ("return ", "len(", "", "", ""),
    "keywords that stay open": ("return ", "len(x=", "", "", ""),
    "lambdas that stay open": ("return ", "(lambda x=", "", "", ""),
    "closing brackets": ("return ", ")", "", "", ""),
    "brackets closed by others": ("return ", "(", "1", "]", ""),
    "parentheses": ("return ", "(", "1", ")", ""),
    "lists": ("x = ", "[", "1", "]", ""),
    "sets": ("x = ", "{", "1", "}", ""),
    "tuples": ("x = ", "(", "", ",)", ""),
    "dicts": ("x = ", "{0:", "0", "}", ""),
    "mixed brackets": ("x = ", "([{0:", "0", "}])", ""),
    "calls in calls": ("x = ", "len(", "''", ")", ""),
    "calls with keywords in calls": ("x = ", "dict(a=", "0", ")", ""),
    "subscripts in subscripts": ("x = [0]\ny = ", "x[", "0", "]", ""),
    "slices in slices": ("x = [0]\ny = ", "x[0:", "0", "]", ""),
    "starred lists": ("x = ", "[*", "[]", "]", ""),
    "starred arguments": ("x = ", "list(*", "[]", ")", ""),
    "dicts unpacked into dicts": ("x = ", "{**", "{}", "}", ""),
    "walruses": ("", "(x := ", "1", ")", ""),
    "lambdas": ("x = ", "lambda: ", "1", "", ""),
    "lambdas in defaults": ("x = ", "lambda x=", "1", ": 1", ""),
    "conditions": ("x = ", "1 if 1 else ", "1", "", ""),
    "conditions in conditions": ("x = ", "(1 if ", "1", " else 1)", ""),
    "conditions in front": ("x = ", "(", "1", " if 1 else 1)", ""),
    "comprehensions over comprehensions": ("x = ", "[x for x in ", "[]", "]", ""),
    "comprehensions of comprehensions": ("x = ", "[", "1", " for x in [1]]", ""),
    "conditions in comprehensions": ("x = ", "[1 for x in [1] if ", "1", "]", ""),
    "generators": ("x = ", "(", "1", " for x in [1])", ""),
    "sets of comprehensions": ("x = ", "{", "1", " for x in [1]}", ""),
    "dicts of comprehensions": ("x = ", "{1: ", "1", " for x in [1]}", ""),
    "async comprehensions": ("y = []\nx = ", "[", "1", " async for x in y]", ""),
    "awaits in parentheses": ("x = ", "(await ", "agent('a')", ")", ""),
    "yields": ("def f():\n x = ", "(yield ", "1", ")", ""),
    "targets in targets": ("", "[", "x", "]", " = 1"),
    "targets of a loop": ("for ", "(", "x", ",)", " in []: pass"),
    "deleted targets": ("x = 1\ndel ", "(", "x", ")", ""),
    "lists in patterns": ("match 1:\n case ", "[", "1", "]", ":\n  pass"),
    "dicts in patterns": ("match 1:\n case ", "{1:", "1", "}", ":\n  pass"),
    "parentheses in patterns": ("match 1:\n case ", "(", "1", ")", ":\n  pass"),
    "names in patterns": ("match 1:\n case ", "(", "1", ") as x", ":\n  pass"),
    "classes in patterns": ("match 1:\n case ", "int(", "1", ")", ":\n  pass"),
    "patterns that stay open": ("match 1:\n case ", "[", "", "", ""),
    "formats in formats": ("x = f'", "{1:", "", "}", "'"),
    "a format that stays open": ("x = f'", "{1:", "", "", "'"),
    "parentheses in an f-string": ("x = f'{", "(", "1", ")", "}'"),
    "brackets that stay open in an f-string": ("x = f'{", "[", "", "", "}'"),
    "lambdas in an f-string": ("x = f'{", "(lambda: ", "1", ")", "}'"),
    "f-strings in f-strings": ("x = ", "f'{", "1", "}'", ""),
    "annotations": ("x: ", "list[", "int", "]", " = 1"),
}

# By their end at PIECES pieces: head, piece, tail.
CHAINS = {
    "rejected nesting": {
        "additions": ("x = 0", "+0", ""),
        "additions of a name": ("x = 0\ny = x", "+x", ""),
        "multiplications": ("x = 1", "*1", ""),
        "powers": ("x = 1", "**1", ""),
        "texts added": ("x = ''", "+''", ""),
        "signs": ("x = ", "-", "1"),
        "signs apart": ("x = ", "- ", "1"),
        "inversions": ("x = ", "~", "1"),
        "negations": ("x = ", "not ", "1"),
        "attributes": ("x = 1\ny = x", ".real", ""),
        "attributes of three names": ("x = args", ".a.b.c", ""),
        "calls": ("x = len", "()", ""),
        "items": ("x = [0]\ny = x", "[0]", ""),
        "slices": ("x = [0]\ny = x", "[:]", ""),
        "loops in a comprehension": ("x = [1", " for y in []", "]"),
        "attributes in a pattern": ("match 1:\n case args", ".a", ":\n  pass"),
        "elifs": ("if 0:\n pass\n", "elif 0:\n pass\n", ""),
        "matches": ("", "match ", "x"),
        "contexts": ("def f(x):\n with x", ",x", ":\n  pass"),
    },
    "rejected syntax": {
        "awaits": ("x = ", "await ", "agent('a')"),
        "keywords of one name": ("x = dict(", "a=0,", ")"),
        "parameters of one name": ("def f(", "a,", "): pass"),
        "commas": ("x = ", ",", ""),
        "dots": ("x = ", ".", ""),
        "colons": ("x = [", ":", "]"),
        "stars": ("x = ", "*", "1"),
        "arrows": ("x = ", "->", "1"),
        "operators": ("x = 1", "<>", "1"),
        "at signs": ("", "@", ""),
        "semicolons": ("x = 1", ";", ""),
        "named characters that do not exist": ("x = '", "\\N{NO}", "'"),
        "broken escapes": ("x = '", "\\x", "'"),
        "empty fields": ("x = f'", "{}", "'"),
        "a line of one decimal number": ("x = ", "7", ""),
        "a number of underscores": ("x = 1", "_0", ""),
        "digits of another script": ("x = ", "\u0661", ""),
        "a text without end": ("x = '''", "x", ""),
        "a text without end in its line": ("x = '", "x", ""),
        "an f-string without end": ("x = f'''", "{1}", ""),
        "quotes": ("x = ", "'", ""),
        "blanks in front": ("", " ", "x = 1\n"),
        "tabs in front": ("", "\t", "x = 1\n"),
        "byte order marks": ("x = 1\n", "\ufeff", ""),
        "line separators": ("x = 1", "\u2028", ""),
        "controls": ("x = 1", "\u0001", ""),
        "letters that fold to many": ("", "\ufdfa", " = 1"),
        "signs that are no letters": ("x = ", "\u20ac", ""),
        "prints without parentheses": ("", "print 1\n", ""),
        "keywords": ("", "if ", ""),
        "elses": ("", "else ", ""),
        "breaks": ("", "break\n", ""),
    },
    "completed": {
        "comparisons": ("x = 0", "<1", ""),
        "comparisons by identity": ("x = 0", " is 1", ""),
        "conjunctions": ("x = 1", " and 1", ""),
        "disjunctions": ("x = 0", " or 0", ""),
        "conjunctions and disjunctions": ("x = 0", " and 0 or 1", ""),
        "texts side by side": ("x = ", "''", "\n"),
        "texts side by side apart": ("x = ", "'a' ", "\n"),
        "f-strings side by side": ("x = ", "f'{1}'", "\n"),
        "bytes side by side": ("x = ", "b'a'", "\n"),
        "conditions in a comprehension": ("x = [1 for y in []", " if y", "]"),
        "targets": ("", "x = ", "1"),
        "targets that unpack": ("", "x, y = ", "1, 2"),
        "alternatives in a pattern": ("match 1:\n case 1", "|1", ":\n  pass"),
        "elements of a pattern": ("match 1:\n case [1", ",1", "]:\n  pass"),
        "elements of a tuple": ("x = 0", ",0", ""),
        "elements of a list": ("x = [", "0,", "]"),
        "elements of a set": ("x = {", "0,", "}"),
        "elements of a dict": ("x = {", "0:0,", "}"),
        "a set that is searched": ("x = 1 in {", "0,", "}"),
        "arguments": ("x = max(", "0,", ")"),
        "arguments that are lists": ("x = max(", "[],", ")"),
        "starred arguments one after the other": ("x = max(", "*[0],", ")"),
        "keywords unpacked": ("x = dict(", "**{},", ")"),
        "handlers": ("try:\n pass\n", "except ValueError:\n pass\n", ""),
        "cases": ("match 1:\n", " case 1:\n  pass\n", ""),
        "nonlocal names": ("x = 1\ndef f():\n nonlocal x", ",x", ""),
        "passes": ("", "pass\n", ""),
        "passes in a line": ("", "pass;", ""),
        "assignments in a line": ("", "x=1;", ""),
        "lambdas side by side": ("x = [", "lambda:0,", "]"),
        "wrong escapes": ("", "'\\d'\n", ""),
        "wrong escapes in a text": ("x = '", "\\d", "'"),
        "named characters": ("x = '", "\\N{BULLET}", "'"),
        "escapes": ("x = '", "\\u2022", "'"),
        "lone surrogates": ("x = '", "\\ud800", "'"),
        "fields of an f-string": ("x = f'", "{1}", "'"),
        "fields with conversions": ("x = f'", "{1!r:>1}", "'"),
        "fields that repeat their text": ("x = f'", "{1=}", "'"),
        "doubled braces": ("x = f'", "{{}}", "'"),
        "a line of one name": ("x = 1\n", "x", " = 1"),
        "a line of one text": ("x = '", "x", "'"),
        "a line of one comment": ("#", "#", "\n"),
        "a line of one hexadecimal number": ("x = 0x", "f", ""),
        "a line of one octal number": ("x = 0o", "7", ""),
        "a line of one binary number": ("x = 0b", "1", ""),
        "a line of one fraction": ("x = 0.", "7", ""),
        "a line of one exponent": ("x = 1e", "7", ""),
        "a line of one imaginary number": ("x = ", "7", "j"),
        "a number of zeros": ("x = 0", "0", ""),
        "a document text": ("'''", "x", "'''"),
        "triple quotes": ("x = ", "'''", ""),
        "blanks": ("x = 1", " ", "\n"),
        "tabs": ("x = 1", "\t", "\n"),
        "form feeds": ("x = 1", "\f", "\n"),
        "form feeds in front": ("", "\f", "x = 1\n"),
        "empty lines": ("", "\n", "x = 1\n"),
        "lines of tabs and blanks": ("", "\t \n", "x = 1\n"),
        "lines that go on": ("x = \\\n", "\\\n", "1\n"),
        "lines that go on in front": ("", "\\\n", "x = 1\n"),
        "lines that end with CR": ("", "x=1\r", ""),
        "lines that end with CR and LF": ("", "x=1\r\n", ""),
        "lines of comments": ("", "#\n", "x = 1\n"),
        "type comments": ("", "x=1 # type: ignore\n", ""),
        "marks that compose": ("", "\u1100\u1161\u11a8", " = 1"),
        "letters of high planes": ("", "\U00020000", " = 1"),
        "matches that are names": ("match = 1\n", "match\n", ""),
        "returns": ("", "return\n", ""),
        "asserts of tuples": ("", "assert(1,2)\n", ""),
        "calls of tuples": ("def f():\n", " ()()\n", ""),
        "comparisons with literals": ("x = 0\n", "x is 1\n", ""),
        "numbers that run into words": ("", "1if 1else 1\n", ""),
    },
    "rejected decorator": {
        "decorators": ("def f(x):\n return x\n", "@f\n", "def g():\n pass"),
    },
    "rejected global": {
        "global names": ("def f():\n global a", ",a", ""),
    },
    "failed": {
        "deleted names": ("x = 1\ndel x", ",x", ""),
        "fields of a text with a format": ("x = '", "%s", "' % (1,)"),
        "cases that are names": ("", "case, ", "= 1"),
    },
    "rejected import": {
        "imports": ("", "import os\n", ""),
        "imported names": ("from os import a", ",a", ""),
        "parts of an imported name": ("import a", ".a", ""),
    },
    "rejected underscore": {
        "private names": ("", "_a\n", ""),
        "private attributes": ("x = 1\n", "x._a\n", ""),
    },
    "rejected unbound": {
        "unbound names, the same": ("", "a\n", ""),
    },
    "rejected rebind": {
        "rebound names": ("", "log=1\n", ""),
    },
    "rejected class": {
        "classes": ("", "class A: 1\n", ""),
    },
    "rejected yield": {
        "yields at top level": ("", "yield\n", ""),
    },
}

# Also made as large as the budget allows, with the end that they have then.
FULL = {
    "rejected nesting": [
        "additions", "signs", "negations", "powers", "elifs", "matches", "loops in a comprehension",
    ],
    "rejected syntax": [
        "commas", "semicolons", "at signs", "keywords", "a line of one decimal number", "a number of underscores",
        "broken escapes", "named characters that do not exist", "a text without end",
        "blanks in front", "byte order marks", "letters that fold to many", "controls",
    ],
    "completed": [
        "a line of one name", "a line of one text", "a line of one comment", "a line of one hexadecimal number",
        "a line of one fraction", "a line of one exponent", "a document text", "blanks", "tabs", "form feeds",
        "form feeds in front", "empty lines", "lines of comments", "lines that go on", "named characters",
        "lone surrogates", "texts side by side apart", "marks that compose",
    ],
    "rejected import": ["imported names"],
    # Newer tokenizers go through the whole f-string again for each of its braces.
    "rejected syntax|over_budget budgets.cpu": ["an f-string without end", "empty fields"],
    "completed|over_budget budgets.cpu": ["doubled braces"],
    "over_budget limits.address_space|over_budget budgets.cpu": ["unbound names, the same"],
}


def counted(number, piece):
    """A piece as often as that, each with its number."""
    return "".join(piece % at for at in range(number))


def indented(levels, opening, core="pass"):
    """An opening line inside of another, and what stands in the innermost."""
    return "".join(" " * at + opening + "\n" for at in range(levels)) + " " * levels + core + "\n"


# What counts, indents or computes, by its end.
TEXTS = {
    "completed": {
        "50,000 names": counted(50_000, "x%d=0\n"),
        "70,000 constants": counted(70_000, "x=%d\n"),
        "a list of 70,000 constants": "x=[" + counted(70_000, "%d,") + "]",
        "a dict of 60,000 keys": "x={" + counted(60_000, "%d:0,") + "}",
        "10,000 keywords": "x=dict(" + counted(10_000, "a%d=0,") + ")",
        "30,000 parameters": "def f(" + counted(30_000, "a%d,") + "):pass",
        "30,000 parameters with defaults": "def f(" + counted(30_000, "a%d=0,") + "):pass",
        "2,000 functions": "def f():0\n" * 2000,
        "2,000 async functions": "async def f():0\n" * 2000,
        "99 ifs": indented(99, "if 1:"),
        "99 functions": indented(99, "def f():"),
        "98 async functions": indented(98, "async def f():"),
        "18 loops": indented(18, "for x in []:"),
        "18 comprehensions": "x = " + "[" * 18 + "1" + " for x in [1]]" * 18,
        "marks out of order, some": "a" + "\u0300\u0316" * 2000 + "=1",
        "texts added by the compiler": "x=" + "+".join(["'" + "x" * 1000 + "'"] * 300),
        "parentheses behind a match": "match " + "(" * 190 + ")" * 190 + ":\n case _: pass",
    },
    "rejected syntax": {
        "100 ifs": indented(100, "if 1:"),
        "1,400 ifs": indented(1400, "if 1:"),
        "1,400 functions": indented(1400, "def f():"),
        "too many names before a star": "a," * 300 + "*b = 1",
        "a name of a character of a million letters": "x='\\N{" + "A" * 1_000_000 + "}'",
        "dicts that stay open, within the limit": "{1:" * 199,
        "calls that stay open, within the limit": "f(a=" * 199,
        "walruses that stay open, within the limit": "(a:=" * 199,
        "contexts that stay open, within the limit": "with " + "(" * 199,
        "targets that stay open, within the limit": "del " + "(" * 199,
        "matches that stay open, within the limit": "match " + "(match " * 100,
    },
    "rejected nesting": {
        "19 loops": indented(19, "for x in []:"),
        "99 loops": indented(99, "while 0:"),
        "99 contexts": "def f(x):\n" + "".join(" " * at + "with x:\n" for at in range(1, 98)) + " " * 99 + "pass",
        "19 comprehensions": "x = " + "[" * 19 + "1" + " for x in [1]]" * 19,
        "50 sets of comprehensions in lists of them": "x = " + "[{" * 25 + "1" + " for x in [1]} for x in [1]]" * 25,
        "a sum in an f-string": "x=f'{" + "1+" * 30_000 + "1}'",
        "attributes of a decorator": "@" + "f." * 100_000 + "f\ndef g(): pass",
    },
    "rejected unbound": {"50,000 unbound names": counted(50_000, "x%d\n")},
    "rejected class": {"99 classes": indented(99, "class A:")},
    "failed AttributeError": {"30,000 attributes": "x = 1\n" + counted(30_000, "x.a%d\n")},
    "failed UnboundLocalError": {
        "soft keywords": "match match:\n case case:\n  match = case\n" * 10_000,
        "soft keywords in patterns": "match (match, case):\n case [match, case]: pass\n" * 5000,
    },
    "failed ValueError": {
        "a power that is no result": "return 2**10**8",
        "a shift that is no result": "return 1<<10**9",
    },
    "over_budget limits.address_space": {
        "a text of 10**9": "return 'x'*10**9",
        "a tuple of 10**9": "return (1,)*10**9",
        "a list of 10**9": "return [0]*10**9",
        "a width of 10**9": "return '%1000000000d' % 1",
        "a width of 10**9 in an f-string": "return f'{1:1000000000}'",
        "a shift of 2**60": "return 1<<(1<<60)",
        "tuples multiplied": "x=" + "(" * 8 + "(0,)" + "*200)" * 8,
    },
    "over_budget budgets.cpu": {
        "a power of a power": "return 10**10**10",
    },
    "over_budget budgets.cpu|completed": {
        "marks out of order": "a" + "\u0300\u0316" * 260_000 + " = 1",
    },
}


def repeated(parts, times):
    """The text of a nest or a chain."""
    head, opening, core, closing, tail = parts
    return head + opening * times + core + closing * times + tail


def times_in_full(parts):
    """How often the repeated parts fit into the budget."""
    head, opening, core, closing, tail = (len(part.encode()) for part in parts)
    return (BUDGET - head - core - tail) // (opening + closing)


def chains():
    """Every chain by its name, as the parts of a nest, with its end."""
    for end, kinds in CHAINS.items():
        for name, (head, piece, tail) in kinds.items():
            yield name, (head, piece, "", "", tail), end


def bombs():
    """All of them: name, text, end."""
    parts_of = {name: parts for name, parts, _ in chains()}
    for name, parts in NESTS.items():
        yield f"{LEVELS} {name}", repeated(parts, LEVELS), WITHIN
        yield f"{name} in full", repeated(parts, times_in_full(parts)), BEYOND
    for name, parts, end in chains():
        yield f"{PIECES} {name}", repeated(parts, PIECES), end
    for end, names in FULL.items():
        for name in names:
            yield f"{name} in full", repeated(parts_of[name], times_in_full(parts_of[name])), end
    for end, texts in TEXTS.items():
        for name, text in texts.items():
            yield name, text, end
