"""Claims about the validator: what must be refused stands beside what must be allowed.

usage: script_claims.py PROGRAM

PROGRAM is script_judge.c: it judges scripts as a jail does, without running them.
"""

import ast
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from tap import Tap  # noqa: E402  (the path is set above)

LANGUAGE = {
    "modules": ["json", "re", "math", "datetime"],
    "syntax": [],
    "builtins": ["len", "range", "sorted", "type", "str", "isinstance", "Exception", "ValueError",
                 "list", "dict", "getattr", "max", "int", "sum"],
}
WITH_CLASSES = dict(LANGUAGE, syntax=["class", "decorators"])

# claim: refused script, rule, (line, column), allowed neighbour
REFUSED = {
    "an import is refused, a use of the module is not":
        ("x = 1\nimport json", "import", (2, 8), "x = json.dumps(1)"),
    "an import from a module is refused":
        ("from json import dumps", "import", (1, 18), "dumps = json.dumps"),
    "an import deep inside of functions is refused":
        ("def f():\n    try:\n        import os\n    except Exception:\n        pass", "import", (3, 16),
         "def f():\n    try:\n        pass\n    except Exception:\n        pass"),
    "a relative import is refused":
        ("from . import x", "import", (1, 15), "x = 1"),
    "a class is refused":
        ("class A:\n    x = 1", "class", (1, 1), "a = {'x': 1}"),
    "a decorator is refused, the call of it is not":
        ("def d(f):\n    return f\n@d\ndef g():\n    pass", "decorator", (3, 2),
         "def d(f):\n    return f\ndef g():\n    pass\ng = d(g)"),
    "global is refused, nonlocal is not":
        ("x = 1\ndef f():\n    global x\n    x = 2", "global", (3, 5),
         "x = 1\ndef f():\n    nonlocal x\n    x = 2"),
    "except* is refused, except is not":
        ("try:\n    pass\nexcept* ValueError:\n    pass", "except_star", (1, 1),
         "try:\n    pass\nexcept ValueError:\n    pass"),
    "a class pattern is refused, a guard is not":
        ("match 1:\n    case int(real=r):\n        pass", "class_pattern", (2, 10),
         "match 1:\n    case r if isinstance(r, int):\n        pass"),
    "yield at top level is refused, in a function it is not":
        ("yield 1", "yield", (1, 1), "def f():\n    yield 1"),
    "yield from at top level is refused":
        ("x = yield from [1]", "yield", (1, 5), "def f():\n    yield from [1]"),
    "await in a lambda is refused":
        ("f = lambda: await agent('x')", "await", (1, 13), "f = lambda: agent('x')"),
    "await in a plain function is refused, in an async one it is not":
        ("def f():\n    await agent('x')", "await", (2, 5), "async def f():\n    await agent('x')"),
    "async for in a plain function is refused":
        ("def f(x):\n    async for y in x:\n        pass", "await", (2, 5),
         "async def f(x):\n    async for y in x:\n        pass"),
    "an async comprehension in a plain function is refused":
        ("def f(x):\n    return [y async for y in x]", "await", (2, 12),
         "async def f(x):\n    return [y async for y in x]"),
    "a name that begins with an underscore is refused, the single one is not":
        ("_a = 1", "underscore", (1, 1), "for _ in range(3):\n    pass"),
    "a read of such a name is refused":
        ("x = __builtins__", "underscore", (1, 5), "x = len"),
    "a parameter of such a name is refused":
        ("def f(_a):\n    pass", "underscore", (1, 7), "def f(a, _):\n    pass"),
    "a keyword of such a name is refused":
        ("dict(_a=1)", "underscore", (1, 6), "dict(a=1)"),
    "a function of such a name is refused":
        ("def __f():\n    pass", "underscore", (1, 1), "def f():\n    pass"),
    "an exception bound to such a name is refused":
        ("try:\n    pass\nexcept Exception as __e:\n    pass", "underscore", (3, 1),
         "try:\n    pass\nexcept Exception as e:\n    pass"),
    "a pattern that binds such a name is refused":
        ("match 1:\n    case __x:\n        pass", "underscore", (2, 10),
         "match 1:\n    case _:\n        pass"),
    "a starred pattern that binds such a name is refused":
        ("match [1]:\n    case [*__x]:\n        pass", "underscore", (2, 11),
         "match [1]:\n    case [*_]:\n        pass"),
    "the rest of a mapping bound to such a name is refused":
        ("match {}:\n    case {**__x}:\n        pass", "underscore", (2, 10),
         "match {}:\n    case {**x}:\n        pass"),
    "a walrus that binds such a name is refused":
        ("(__x := 1)", "underscore", (1, 2), "(x := 1)"),
    "nonlocal of such a name is refused":
        ("def f():\n    __x = 1\n    def g():\n        nonlocal __x", "underscore", (2, 5),
         "def f():\n    x = 1\n    def g():\n        nonlocal x"),
    "an attribute that begins with an underscore is refused":
        ("x = [].__class__", "underscore", (1, 5), "x = [].append"),
    "such an attribute is refused where it is stored":
        ("def f():\n    pass\nf.__code__ = 1", "underscore", (3, 1), "def f():\n    pass\nargs['calls'] = 1"),
    "such an attribute is refused where it is deleted":
        ("def f():\n    pass\ndel f.__doc__", "underscore", (3, 5), "def f():\n    pass\ndel args['calls']"),
    "such an attribute is refused as the target of a loop":
        ("def f():\n    pass\n[0 for f.__code__ in [1]]", "underscore", (3, 8),
         "def f():\n    pass\n[0 for args['calls'] in [1]]"),
    "such an attribute is refused within an f-string":
        ("x = f'{len.__self__}'", "underscore", None, "x = f'{len}'"),
    "such an attribute is refused in the format of an f-string":
        ("x = f'{1:{len.__self__}}'", "underscore", None, "x = f'{1:{2}}'"),
    "such an attribute is refused in an annotation":
        ("def f(a: len.__self__):\n    pass", "underscore", (1, 10), "def f(a: List[Any]):\n    pass"),
    "wide letters are read as the plain ones that they stand for":
        ("x = [].__cl\uff41ss__", "underscore", (1, 5), "\uff58 = 1\ny = x"),
    "type(x).__name__ is allowed, of anything else it is refused":
        ("def f():\n    pass\nx = f.__name__", "underscore", (3, 5), "x = type(1).__name__"),
    "type(x).__name__ cannot be stored":
        ("type(1).__name__ = 'x'", "underscore", (1, 1), "x = type(1).__name__"),
    "what a module does not have is refused where it is named":
        ("x = json.load(1)", "attribute", (1, 5), "x = json.loads('1')"),
    "it is refused in a function, and each time":
        ("def f():\n    return re.enum\nx = re.enum", "attribute", (2, 12),
         "def f(re):\n    return re.enum\nx = f(1)"),
    "clocks and chance are there, and raise":
        ("x = datetime.now()", "attribute", (1, 5), "x = datetime.datetime.now"),
    "an attribute is not set":
        ("def f():\n    pass\nf.calls = 0", "attribute", (3, 1), "calls = {}\ncalls['f'] = 0"),
    "an attribute is not set in place":
        ("def f():\n    f.calls += 1", "attribute", (2, 5), "calls = {'f': 0}\ncalls['f'] += 1"),
    "an attribute is not set by a loop":
        ("for args.x in [1]:\n    pass", "attribute", (1, 5), "for x in [args.x]:\n    pass"),
    "an attribute is not set by a comprehension":
        ("x = [0 for args.x in [1]]", "attribute", (1, 12), "x = [args.x for y in [1]]"),
    "an attribute is not set by unpacking":
        ("(a, *args.x) = [1, 2]", "attribute", (1, 6), "(a, *b) = args.x"),
    "an attribute is not deleted":
        ("del args.x", "attribute", (1, 5), "del args['x']"),
    "a type is not registered with another":
        ("x = args.register(list)", "attribute", (1, 5), "x = args.registered(list)"),
    "another attribute of type(x) is refused":
        ("x = type(1).mro()", "attribute", (1, 5), "x = type(1)"),
    "a generator's frame is refused":
        ("g = (x for x in [])\ng.gi_frame", "attribute", (2, 1), "g = (x for x in [])\nlist(g)"),
    "a traceback's frame is refused":
        ("x = args.tb_frame", "attribute", (1, 5), "x = args.frame"),
    "resuming a coroutine by hand is refused":
        ("x = agent('a')\nx.send(None)", "attribute", (2, 1), "x = agent('a')\nawait x"),
    "the object of an AttributeError is refused":
        ("try:\n    pass\nexcept Exception as e:\n    e.obj", "attribute", (4, 5),
         "try:\n    pass\nexcept Exception as e:\n    e.args"),
    "a name of the language cannot be bound anew at top level":
        ("agent = 1", "rebind", (1, 1), "args = args or {}"),
    "neither by a function of that name":
        ("def log(x):\n    pass", "rebind", (1, 1), "def note(x):\n    pass"),
    "neither by a loop":
        ("for phase in [1]:\n    pass", "rebind", (1, 5), "for step in [1]:\n    pass"),
    "neither by a walrus in a comprehension":
        ("[(budget := x) for x in [1]]", "rebind", (1, 3), "[(b := x) for x in [1]]"),
    "inside of a function it can be bound":
        ("print = 1", "rebind", (1, 1), "def f(agent, log=1):\n    print = agent\n    return print"),
    "a name that nothing binds is refused":
        ("x = foo", "unbound", (1, 5), "foo = 1\nx = foo"),
    "a built-in that the policy does not list is refused":
        ("open('x')", "unbound", (1, 1), "len('x')"),
    "a module that the policy does not list is refused":
        ("statistics.mean([1])", "unbound", (1, 1), "math.sqrt(1)"),
    "a name bound in another function is not bound here":
        ("def f():\n    x = 1\ny = x", "unbound", (3, 5), "def f():\n    x = 1\n    return x"),
    "a comprehension's variable is not bound outside of it":
        ("[i for i in [1]]\ni", "unbound", (2, 1), "i = 1\n[i for i in [1]]\ni"),
    "a comprehension's first iterable is read outside of it":
        ("[q for q in q]", "unbound", (1, 13), "[q for p in [[1]] for q in p]"),
    "a default is read outside of its function":
        ("def f(a, b=a):\n    pass", "unbound", (1, 12), "a = 1\ndef f(a, b=a):\n    pass"),
    "a name may be bound after the function that reads it":
        ("def f():\n    return later", "unbound", (2, 12), "def f():\n    return later\nlater = 1"),
    "a syntax error is one problem with its place":
        ("x = 1\ny = = 2", "syntax", (2, 5), "x = 1\ny = 2"),
    "an error of the compiler is a problem too":
        ("break", "syntax", (1, 1), "for x in []:\n    break"),
    "columns count characters":
        ("x = 'äöü'; y = foo", "unbound", (1, 16), "x = 'äöü'; y = x"),
    "lines end at carriage returns as well":
        ("x = 1\r\ny = 2\rz = foo", "unbound", (3, 5), "x = 1\r\ny = 2\rz = x"),
    "a NUL character is a problem":
        ("x = 1\ny = '\0'", "syntax", (2, 6), "x = 1\ny = '\\0'"),
    "a coding cookie has no meaning":
        ("# coding: utf-7\nx = '+AAo-' + foo", "unbound", (2, 15), "# coding: utf-7\nx = '+AAo-'"),
    "too many parentheses are a problem":
        ("x = " + "(" * 300 + ")" * 300, "syntax", None, "x = " + "(" * 50 + "1" + ")" * 50),
    "a sum of 200,000 terms is a problem":
        ("x = 0" + "+0" * 200000, "nesting", None, "x = 0" + "+0" * 500),
    "100,000 signs are a problem":
        ("x = " + "-" * 100000 + "1", "nesting", None, "x = --1"),
    "20,000 branches of one if are a problem":
        ("if 0:\n    pass\n" + "elif 0:\n    pass\n" * 20000, "nesting", None,
         "if 0:\n    pass\n" + "elif 0:\n    pass\n" * 100),
    "200,000 calls of calls are a problem":
        ("x = len" + "()" * 200000, "nesting", None, "x = len" + "()" * 100),
    "60,000 loops of one comprehension are a problem":
        ("x = [1" + " for y in []" * 60000 + "]", "nesting", None, "x = [1" + " for y in []" * 100 + "]"),
}

ALLOWED = {
    "an empty script": "",
    "a comment alone": "# nothing",
    "a byte order mark": "\ufeffreturn 1",
    "return and await at top level": "return await agent('x', schema={'type': 'object'})",
    "closures and default arguments": "return await parallel([lambda f=f: agent(f) for f in args['files']])",
    "star arguments and annotations":
        "def f(a, /, b: int = 1, *c: Foo, d=2, **e) -> Bar:\n    x: Baz = a\n    return x\n"
        "f(1, *[2], d=3, **{'z': 1})",
    "generators and async generators":
        "async def f():\n    yield 1\ndef g():\n    x = yield\n    yield from [x]\n"
        "return [x async for x in f()] + list(g())",
    "try, except, else, finally, raise from":
        "try:\n    raise ValueError(1) from None\nexcept (ValueError, Exception) as e:\n    x = str(e)\n"
        "else:\n    x = 1\nfinally:\n    y = 2\nreturn [x, y]",
    "match on literals, sequences, mappings, alternatives":
        "match args:\n    case None | 'a' | 1 | -1.5:\n        pass\n    case [1, *rest] if rest:\n"
        "        pass\n    case {'a': x, **kw} as whole:\n        return [x, kw, whole]\n    case _:\n        pass",
    "unpacking, slices, conditional expressions, comparisons":
        "a, (b, *c) = 1, (2, 3)\nd = c[::2] if a < b <= 3 else not a\ndel a\nd += [*c]\nreturn {**{}, 'd': d}",
    "f-strings with conversions and formats": "x = 1\nreturn f'{x!r:>{10}} {x:,.2f} {x=} {{}}'",
    "while, for, else, break, continue, pass, assert":
        "n = 0\nwhile n < 3:\n    n += 1\n    continue\nelse:\n    pass\nfor i in range(2):\n    break\n"
        "assert n, 'no'",
    "comprehensions of every kind, nested, with conditions":
        "x = {i: {j for j in range(i) if j} for i in range(3)}\nreturn [(y for y in x) for z in [[1]] for w in z]",
    "with statements": "def f(x):\n    with x as y, x:\n        return y",
    "an attribute and an item as targets": "x = {}\nx['a'] = [1]\nx['a'][0] += 1\nfor x['b'] in [1]:\n    pass",
    "literals of every kind": "return [1, 1.5, 2j, 'a' u'b', b'c', None, True, ..., 0xff, 1_000]",
}


def judge(program, lines):
    """One answer for each line."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or len(answers) != len(lines):
        raise SystemExit("the judge ended with %d after %d of %d lines: %s"
                         % (done.returncode, len(answers), len(lines), done.stderr[:500]))
    return answers


def script(text, language=LANGUAGE):
    return {"script": text, "language": language}


def fits(problems, rule, place):
    """Exactly one problem, or the first of several of one rule."""
    return (bool(problems) and {problem["rule"] for problem in problems} == {rule}
            and (place is None or (problems[0]["line"], problems[0]["column"]) == place)
            and all(problem["message"] for problem in problems))


def pairs_try(tap, program):
    answers = judge(program, [script(text) for row in REFUSED.values() for text in (row[0], row[3])])
    for at, (claim, (_, rule, place, _)) in enumerate(REFUSED.items()):
        refused, allowed = answers[2 * at], answers[2 * at + 1]
        tap.point(fits(refused, rule, place) and not allowed, claim,
                  "" if fits(refused, rule, place) and not allowed
                  else "refused: %s\nallowed: %s" % (str(refused)[:400], str(allowed)[:400]))


def allowed_try(tap, program):
    for claim, problems in zip(ALLOWED, judge(program, [script(text) for text in ALLOWED.values()])):
        tap.point(not problems, "allowed: " + claim, problems or "")


def kinds_try(tap, program):
    """Every kind of node that this Python can make is known: by its own rule, never by default."""
    kinds = [name for name, kind in vars(ast).items()
             if isinstance(kind, type) and issubclass(kind, ast.AST) and not kind.__subclasses__()
             and kind.__module__ == "ast" and not name.startswith("_") and not issubclass(kind, (ast.mod, ast.slice, ast.type_ignore))
             and name not in ("AugLoad", "AugStore", "Param", "Num", "Str", "Bytes", "NameConstant",
                              "Ellipsis", "AST", "alias")]
    known = judge(program, [{"node": name} for name in kinds])
    unknown = [name for name, is_known in zip(kinds, known) if not is_known]
    newer = {"TypeAlias", "TypeVar", "ParamSpec", "TypeVarTuple", "TemplateStr", "Interpolation"}
    tap.point(len(kinds) > 80 and not set(unknown) - newer, "every kind of node has its rule", unknown or "")
    tap.point(judge(program, [{"node": "Nme"}]) == [False], "a node that does not exist has none")
    fields = [{"node": name, "field": field} for name in kinds if name not in newer for field in getattr(ast, name)._fields]
    unknown = [asked for asked, is_known in zip(fields, judge(program, fields)) if not is_known]
    tap.point(len(fields) > 100 and not unknown, "every field of every kind is known", unknown or "")


# Made and visited by CPython's grammar at one place each, so never another kind in their stead.
PARTS = {"arguments", "comprehension"}


def newer_try(tap, program):
    """Whatever kind of node a newer Python gives one field more, or another name: it is refused, not ignored."""
    first = {}
    for text in [*ALLOWED.values(), *(row[3] for row in REFUSED.values())]:
        if len(text) < 1000:
            for node in ast.walk(ast.parse(text.lstrip("\ufeff"))):
                first.setdefault(type(node).__name__, text)
    filled = {name: text for name, text in first.items() if not issubclass(getattr(ast, name), ast.expr_context)}
    used = judge(program, [dict(script(text), newer=[name, [1]]) for name, text in filled.items()])
    unused = judge(program, [dict(script(text), newer=[name, []]) for name, text in filled.items()])
    ignored = [name for name, problems in zip(filled, used) if "node" not in {one["rule"] for one in problems}]
    tap.point(len(filled) > 60 and not ignored, "a field that is newer than the table is refused where it is used", ignored or "")
    refused = [name for name, problems in zip(filled, unused) if problems]
    tap.point(not refused, "and is none where it is not", refused or "")
    others = {name: text for name, text in first.items() if name not in PARTS}
    answers = judge(program, [dict(script(text), renamed=name) for name, text in others.items()])
    ignored = [name for name, problems in zip(others, answers) if "node" not in {one["rule"] for one in problems}]
    tap.point(not ignored, "a kind that is newer than the table is refused", ignored or "")


def versions_try(tap, program):
    """Syntax of later versions, where this Python has it: refused by its kind, else by the parser."""
    for since, texts in {
        (3, 12): ("def f[T](x):\n    return x", "async def f[*T](x):\n    pass", "type X = int", "class A[T]:\n    x = 1",
                  "def f[T: __import__('os')](x):\n    pass"),
        (3, 13): ("def f[T = [].__class__](x):\n    pass", "class A[T = int]:\n    x = 1"),
        (3, 14): ("x = t'{1}'",),
    }.items():
        rule = "node" if sys.version_info >= since else "syntax"
        for text, problems in zip(texts, judge(program, [script(text, WITH_CLASSES) for text in texts])):
            tap.point(fits(problems, rule, None), "of Python %d.%d: %s" % (*since, text.splitlines()[0]), problems)


def lists_try(tap, program):
    many = judge(program, [script("\n".join("x%d = y%d" % (n, n) for n in range(2000)))])[0]
    tap.point(len(many) == 101 and many[0]["line"] == 1 and many[-1]["rule"] == "more"
              and "2000" in many[-1]["message"], "of too many problems the first are shown, and their number")
    mixed = judge(program, [script("x = foo\nimport os\n[].__class__\ny = foo\n")])[0]
    tap.point([(p["line"], p["rule"]) for p in mixed]
              == [(1, "unbound"), (2, "import"), (3, "underscore")],
              "all problems are told at once, in order, a missing name once", mixed)
    decorated = judge(program, [script("@again(3)\ndef f():\n    pass")])[0]
    tap.point([(p["line"], p["rule"]) for p in decorated] == [(1, "decorator"), (1, "unbound")],
              "names in a decorator are judged like others", decorated)
    alias = judge(program, [script("import json as j\nx = j.dumps(1)")])[0]
    tap.point("write json for j" in alias[0]["hint"], "an import under another name says which to write", alias)
    hints = judge(program, [script("import json"), script("import os"), script("from json import dumps")])
    tap.point("already available" in hints[0][0]["hint"] and "agent" in hints[1][0]["hint"]
              and "json.dumps" in hints[2][0]["hint"], "hints of imports say what to write instead", hints)
    parts = ("json import dump", "datetime import namedtuple", "datetime import date", "math import *")
    hints = [problems[0]["hint"] for problems in judge(program, [script("from " + part) for part in parts])]
    tap.point("without dump" in hints[0] and "tuple" in hints[1] and "write" not in hints[0] + hints[1]
              and "write datetime.date" in hints[2] and "before each name" in hints[3],
              "no hint names what a module does not give", hints)


def hints_try(tap, program):
    """What a script would write at its second try is what the hints of the first say."""
    def first(text):
        return judge(program, [script(text)])[0][0]["hint"] or ""

    tap.point("write math.sqrt" in first("sqrt(4)") and "write datetime.timedelta" in first("timedelta(1)"),
              "a name that a module gives is told with its module")
    tap.point(not first("Counter('a')") and not first("dump({})") and not first("shuffle([])") and not first("foo"),
              "no hint names a module that the policy does not list, or a name that none gives")
    tap.point("'agent' is already available" in first("from workflow import agent"),
              "an import of the language's own names is told to be needless")
    tap.point("return await main()" in first("import asyncio") and "return await main()" in first("asyncio.run(1)"),
              "asyncio.run has its replacement")
    tap.point("annotations" in first("Rows = dict[str, Any]") and not judge(program, [script("x: Any = 1")])[0],
              "names of typing have their hint where they are evaluated")
    tap.point("fence" in first("```python\nx = 1\n```") and not first("x = = 1"),
              "the fence of a Markdown block is told from other errors of syntax")
    quotes = judge(program, [script("x = {}\ny = f'{x['a']}'"), script("x = {}\nz = x['a']\ny = f'{z}'")])
    nests = sys.version_info >= (3, 12)
    tap.point(bool(quotes[0]) != nests and (nests or "variable" in quotes[0][0]["hint"]) and not quotes[1],
              "quotes within an f-string's braces are allowed or have their hint", quotes)


def classes_try(tap, program):
    text = "@list\nclass A(dict):\n    def __init__(self, x):\n        self.x = x\n"
    answers = judge(program, [script(text, WITH_CLASSES),
                              script("class A(metaclass=type):\n    pass", WITH_CLASSES),
                              script("class A:\n    def __index__(self):\n        return 1", WITH_CLASSES),
                              script("class A:\n    x = 1\n    def f(self):\n        return x", WITH_CLASSES)])
    tap.point(not answers[0], "a policy may allow classes and decorators", answers[0] or "")
    tap.point(fits(answers[1], "node", None), "a metaclass is refused even so", answers[1])
    tap.point(fits(answers[2], "underscore", (2, 5)), "so are methods that reach into C code", answers[2])
    tap.point(fits(answers[3], "unbound", (4, 16)), "methods do not see the names of their class", answers[3])


def main():
    tap = Tap()
    program = sys.argv[1]
    for trial in (pairs_try, allowed_try, kinds_try, newer_try, versions_try, lists_try, hints_try, classes_try):
        trial(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
