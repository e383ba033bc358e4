"""Claims about likely mistakes: what must be warned of stands beside what must not.

usage: advice_claims.py PROGRAM

PROGRAM is script_judge.c: it looks through scripts as a jail does, without running them.
"""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from script_claims import judge  # noqa: E402  (the path is set above)
from tap import Tap  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
with open(os.path.join(ROOT, "policies", "script.json"), encoding="utf-8") as policy_file:
    LANGUAGE = json.load(policy_file)["language"]

FILES = "files = args['files']\n"
NAMES = "names = set(args['names'])\n"

# claim: script that is warned of, rule, (line, column), neighbour that is not
WARNED = {
    # A loop's variable that is read late.
    "a lambda as element of a list reads the variable late; bound as default it does not":
        (FILES + "return await parallel([lambda: agent(f) for f in files])", "late_binding", (2, 24),
         FILES + "return await parallel([lambda f=f: agent(f) for f in files])"),
    "so does one in a generator that parallel takes up whole; one that is called at once does not":
        (FILES + "return await parallel(lambda: agent(f) for f in files)", "late_binding", (2, 23),
         FILES + "return [(lambda: len(f))() for f in files]"),
    "so does a value of a dict of lambdas; a key function that sorts does not":
        (FILES + "table = {f: (lambda: agent(f)) for f in files}\nreturn await table['a']()", "late_binding", (2, 14),
         FILES + "return [sorted(args[f], key=lambda x: x[f]) for f in files]"),
    "an async lambda's kin, a nested list, is seen; the bound one is not":
        (FILES + "return await parallel([lambda f=f: parallel([lambda: agent(f + p) for p in 'ab']) for f in files])",
         "late_binding", (2, 46),
         FILES + "return await parallel([lambda f=f: parallel([lambda p=p: agent(f + p) for p in 'ab']) for f in files])"),
    "an inner list reads the outer variable late as well":
        (FILES + "rows = [[lambda p=p: agent(f + p) for p in 'ab'] for f in files]\nreturn await parallel(rows[0])",
         "late_binding", (2, 10),
         FILES + "rows = [[lambda p=p, f=f: agent(f + p) for p in 'ab'] for f in files]\nreturn await parallel(rows[0])"),
    "a lambda that a loop appends is kept; a list that each turn makes anew is not":
        (FILES + "branches = []\nfor f in files:\n    branches.append(lambda: agent(f))\nreturn await parallel(branches)",
         "late_binding", (4, 21),
         FILES + "for f in files:\n    branches = []\n    branches.append(lambda: agent(f))\n    await parallel(branches)"),
    "a batch that is emptied only now and then is kept; one that each turn clears is not":
        (FILES + "batch = []\nfor f in files:\n    batch.append(lambda: agent(f))\n    if len(batch) == 3:\n"
         "        await parallel(batch)\n        batch = []", "late_binding", (4, 18),
         FILES + "batch = []\nfor f in files:\n    batch.clear()\n    batch.append(lambda: agent(f))\n    await parallel(batch)"),
    "branches += [lambda …] keeps; parallel that is awaited in the same turn does not":
        (FILES + "branches = []\nfor f in files:\n    branches += [lambda: agent(f)]\nreturn await parallel(branches)",
         "late_binding", (4, 18),
         FILES + "for f in files:\n    await parallel([lambda: agent(f), lambda: agent(f + '!')])"),
    "branches = branches + [lambda …] keeps; branches = [lambda …] does not":
        (FILES + "branches = []\nfor f in files:\n    branches = branches + [lambda: agent(f)]\nreturn await parallel(branches)",
         "late_binding", (4, 28),
         FILES + "for f in files:\n    branches = [lambda: agent(f)]\n    await parallel(branches)"),
    "a table that a loop fills keeps; a local function that is called in the loop is not kept":
        (FILES + "table = {}\nfor f in files:\n    table[f] = lambda: agent(f)\nreturn await table['a']()",
         "late_binding", (4, 16),
         FILES + "for f in files:\n    ask = lambda: agent(f)\n    await ask()"),
    "a function that a loop defines and appends is kept; with the default it is not late":
        (FILES + "branches = []\nfor f in files:\n    async def branch():\n        return await agent(f)\n"
         "    branches.append(branch)\nreturn await parallel(branches)", "late_binding", (4, 5),
         FILES + "branches = []\nfor f in files:\n    async def branch(f=f):\n        return await agent(f)\n"
         "    branches.append(branch)\nreturn await parallel(branches)"),
    "a coroutine that has not started reads late too; an awaited one does not":
        (FILES + "calls = []\nfor f in files:\n    async def branch():\n        return await agent(f)\n"
         "    calls.append(branch())\nreturn await parallel(calls)", "late_binding", (4, 5),
         FILES + "found = []\nfor f in files:\n    async def branch():\n        return await agent(f)\n"
         "    found.append(await branch())\nreturn found"),
    "what the loop computes from its variable is read late too; what stands before the loop is not":
        (FILES + "branches = []\nfor f in files:\n    name = f.strip()\n    branches.append(lambda: agent(name))\n"
         "return await parallel(branches)", "late_binding", (5, 21),
         FILES + "branches = []\nname = 'x'\nfor f in files:\n    branches.append(lambda f=f: agent(name + f))\n"
         "return await parallel(branches)"),
    "a while loop has variables too":
        ("queue = list(args['files'])\nbranches = []\nwhile queue:\n    f = queue.pop()\n"
         "    branches.append(lambda: agent(f))\nreturn await parallel(branches)", "late_binding", (5, 21),
         "queue = list(args['files'])\nbranches = []\nwhile queue:\n    f = queue.pop()\n"
         "    branches.append(lambda f=f: agent(f))\nreturn await parallel(branches)"),
    "a parallel that is appended and not awaited runs late; the outer loop's list made anew does not":
        (FILES + "runs = []\nfor f in files:\n    runs.append(parallel([lambda: agent(f)]))\nreturn await parallel(runs)",
         "late_binding", (4, 27),
         FILES + "for f in files:\n    runs = []\n    for g in files:\n        runs.append(lambda g=g: agent(f + g))\n"
         "    await parallel(runs)"),
    "the variable of the outer loop is late where the list outlives it; a round that awaits is not":
        (FILES + "runs = []\nfor f in files:\n    for g in files:\n        runs.append(lambda g=g: agent(f + g))\n"
         "return await parallel(runs)", "late_binding", (5, 21),
         FILES + "for turn in range(3):\n    found = await parallel([lambda f=f: agent(f'{turn} {f}') for f in files])"),
    "a stage that is kept with its loop is late; one that gets its item is not":
        (FILES + "stages = [lambda x: agent(f + x) for f in files]\nreturn await pipeline(files, *stages)",
         "late_binding", (2, 11),
         FILES + "return await pipeline(files, lambda x: agent(x), lambda prev, x=None: agent(prev))"),
    # Calls that nobody awaits.
    "an agent call as a statement is not awaited; one that is collected is awaited later":
        ("agent('a')", "unawaited", (1, 1), "calls = []\ncalls.append(agent('a'))\nawait parallel(calls)"),
    "neither is a parallel as a statement; a list of calls is":
        ("parallel([agent('a')])", "unawaited", (1, 1), "a = [agent('a'), agent('b')]\nreturn [await x for x in a]"),
    "neither is a pipeline":
        ("pipeline([1], lambda x: x)", "unawaited", (1, 1), "await pipeline([1], lambda x: x)"),
    "neither is an async function of the script; a plain function may do without":
        ("async def main():\n    await agent('a')\nmain()", "unawaited", (3, 1),
         "def main():\n    log('a')\nmain()"),
    "neither is one inside of a function; an async generator is no call to await":
        ("async def main():\n    agent('a')\nawait main()", "unawaited", (2, 5),
         "async def main():\n    yield 1\nreturn [x async for x in main()]"),
    "a call is not its value when it is subscripted":
        ("return agent('a')['x']", "unawaited", (1, 8), "return (await agent('a'))['x']"),
    "nor in an f-string": ("return f'{agent(1)}'", "unawaited", (1, 11), "return f'{await agent(1)}'"),
    "nor in a sum": ("return 'a' + agent('b')", "unawaited", (1, 14), "return 'a' + await agent('b')"),
    "nor with an attribute": ("return agent('b').strip()", "unawaited", (1, 8), "return (await agent('b')).strip()"),
    "nor in a comparison": ("if agent('b') == 'yes':\n    pass", "unawaited", (1, 4), "if await agent('b') == 'yes':\n    pass"),
    "nor as a condition": ("if agent('b'):\n    pass", "unawaited", (1, 4), "if await agent('b'):\n    pass"),
    "nor in front of or": ("return agent('b') or 'x'", "unawaited", (1, 8), "return await agent('b') or 'x'"),
    "nor in a loop over it": ("for x in parallel([agent('a')]):\n    pass", "unawaited", (1, 10),
                              "for x in await parallel([agent('a')]):\n    pass"),
    "nor in a comprehension over it": ("return [x for x in parallel([agent('a')])]", "unawaited", (1, 20),
                                       "return [x for x in await parallel([agent('a')])]"),
    "nor unpacked": ("a, b = parallel([agent('a'), agent('b')])", "unawaited", (1, 8),
                     "a, b = await parallel([agent('a'), agent('b')])"),
    "nor as what len, json.dumps or a prompt is given":
        ("return await agent(agent('a'))", "unawaited", (1, 20), "return await agent(await agent('a'))"),
    "json.dumps takes values": ("return json.dumps(agent('a'))", "unawaited", (1, 19), "return json.dumps(await agent('a'))"),
    "log takes values": ("log(agent('a'))", "unawaited", (1, 5), "log(await agent('a'))"),
    "extend takes values": ("x = []\nx.extend(parallel([agent('a')]))", "unawaited", (2, 10),
                            "x = []\nx.append(parallel([agent('a')]))\nreturn await x[0]"),
    "returned by the script it is no JSON; a function may return it":
        ("return agent('a')", "unawaited", (1, 8), "def ask(x):\n    return agent(x)\nreturn await ask('a')"),
    "neither is it in what the script returns; a branch may return it":
        ("return {'a': [agent('a')]}", "unawaited", (1, 15), "return await parallel([lambda: agent('a')])"),
    "a name for such a call is not its value; awaited it is":
        ("a = agent('a')\nreturn a['x']", "unawaited", (2, 8), "a = agent('a')\nb = await a\nreturn b['x']"),
    "a name that is awaited into itself may be used":
        ("a = agent('a')\nreturn f'{a}'", "unawaited", (2, 11), "a = agent('a')\na = await a\nreturn f'{a}'"),
    "a name for such a call may be compared with None":
        ("a = agent('a')\nif a == 'yes':\n    pass", "unawaited", (2, 4), "a = agent('a')\nif a is None:\n    pass\nawait a"),
    "a parameter named like the language's is the script's own":
        ("def f(x):\n    agent(x)\nf('a')", "unawaited", (2, 5), "def f(agent):\n    agent('x')\nf(log)"),
    "through a conditional expression it is used as well":
        ("return 'a' + (agent('b') if args else 'c')", "unawaited", (1, 15),
         "x = agent('b') if args else agent('c')\nreturn await x"),
    # Branches.
    "parallel of one call is no list": ("await parallel(agent('a'))", "single_branch", (1, 16), "await parallel([agent('a')])"),
    "parallel of one lambda is no list": ("await parallel(lambda: agent('a'))", "single_branch", (1, 16),
                                          "await parallel(agent(x) for x in 'ab')"),
    "a branch that is awaited is none": (FILES + "await parallel([await agent(f) for f in files])", "awaited_branch", (2, 17),
                                         FILES + "await parallel([agent(f) for f in files])\nreturn [await agent(f) for f in files]"),
    "log is not awaited": ("await log('a')", "awaited_plain", (1, 1), "log('a')"),
    # args.
    "args is not parsed": ("x = json.loads(args)", "args_text", (1, 16), "x = json.loads(args['x'])"),
    "a script that asks what args is may parse it":
        ("args = json.loads(args)", "args_text", (1, 19), "if isinstance(args, str):\n    args = json.loads(args)"),
    "a script that tries may parse it":
        ("data = json.loads(args)", "args_text", (1, 19),
         "try:\n    data = json.loads(args)\nexcept Exception:\n    data = args"),
    "args has no methods of texts": ("x = args.split(',')", "args_text", (1, 5), "x = args['x'].split(',')"),
    "args is not added to a text": ("return await agent('Sum up ' + args)", "args_text", (1, 32),
                                    "return await agent('Sum up ' + args['x'])"),
    "neither before one": ("return args + ' is all'", "args_text", (1, 8), "return args + [1]"),
    "args that the script has bound to a text is one":
        ("args = args or {}\nx = args.strip()", "args_text", (2, 5), "args = args['x']\ny = args.strip()"),
    "a parameter named args is another":
        ("def f():\n    return args.strip()\nf()", "args_text", (2, 12), "def f(args):\n    return args.strip()\nf('a')"),
    "args is not searched": ("x = re.findall('a', args)", "args_text", (1, 21), "x = re.findall('a', json.dumps(args))"),
    "args as a whole in an f-string is how one shows it":
        ("return args.lower()", "args_text", (1, 8), "return await agent(f'Look at {args}')"),
    # Sets.
    "a loop over a set that calls agents has the set's order; sorted it has not":
        (NAMES + "for n in names:\n    await agent(n)", "set_order", (2, 10), NAMES + "for n in sorted(names):\n    await agent(n)"),
    "branches made from a set have its order; a membership test has none":
        (NAMES + "await parallel([lambda n=n: agent(n) for n in names])", "set_order", (2, 47),
         NAMES + "await parallel([lambda n=n: agent(n) for n in args['all'] if n in names])"),
    "a set literal, too; a list is in order":
        ("for n in {'a', 'b'}:\n    await agent(n)", "set_order", (1, 10), "for n in ['a', 'b']:\n    await agent(n)"),
    "a set comprehension, too; a count has no order":
        ("s = {n['x'] for n in args['n']}\nreturn await agent(', '.join(s))", "set_order", (2, 30),
         "s = {n['x'] for n in args['n']}\nreturn await agent(f'{len(s)} names')"),
    "list(set) keeps the order; sorted(set) makes one":
        (NAMES + "x = list(names)\nawait pipeline(x, lambda n: agent(n))", "set_order", (3, 16),
         NAMES + "x = sorted(names)\nawait pipeline(x, lambda n: agent(n))"),
    "a union is a set; of numbers a | is none":
        (NAMES + "for n in names | {'x'}:\n    await agent(n)", "set_order", (2, 10),
         "for n in [args['a'] | 4]:\n    await agent(str(n))"),
    "what two dicts do not share is a set; the keys of one are in its order":
        ("for k in args['a'].keys() - args['b'].keys():\n    await agent(k)", "set_order", (1, 10),
         "for k in args['a'].keys():\n    await agent(k)"),
    "a set written down in a prompt has the order; its size has none":
        (NAMES + "return await agent('These: ' + str(list(names)))", "set_order", (2, 36),
         NAMES + "return await agent('So many: ' + str(len(names)))"),
    "a set that was filled by hand, too; a name that is a list in the end is not":
        ("s = set()\ns.add('a')\nfor n in s:\n    await agent(n)", "set_order", (3, 10),
         "s = set(args['n'])\ns = sorted(s)\nfor n in s:\n    await agent(n)"),
    "a joined text has the order; a log line is for people":
        (NAMES + "text = '\\n'.join(f'- {n}' for n in names)\nreturn await agent(text)", "set_order", (2, 17),
         NAMES + "log(', '.join(names))"),
    "a text that a loop builds has it; a sum of numbers has none":
        (NAMES + "t = ''\nfor n in names:\n    t += f'- {n}'\nreturn await agent(t)", "set_order", (3, 10),
         NAMES + "t = 0\nfor n in names:\n    t += len(n)\nreturn t"),
    "a list that such a loop fills has it; sorted in place it has not":
        (NAMES + "x = []\nfor n in names:\n    x.append(n)\nreturn await agent(', '.join(x))", "set_order", (5, 30),
         NAMES + "x = []\nfor n in names:\n    x.append(n)\nx.sort()\nreturn await agent(', '.join(x))"),
    "a set in a prompt's f-string has it; its size has none":
        (NAMES + "return await agent(f'These: {names}')", "set_order", (2, 30),
         NAMES + "return await agent(f'These: {len(names)}')"),
    "a function that calls agents is one; a function that counts is not":
        (NAMES + "async def ask(n):\n    return await agent(n)\nfor n in names:\n    await ask(n)", "set_order", (4, 10),
         NAMES + "def count(n):\n    return len(n)\ntotal = 0\nfor n in names:\n    total = total + count(n)"),
    "to see what was seen is no use of the order":
        (NAMES + "return await parallel([agent(n) for n in names])", "set_order", (2, 42),
         "seen = set()\nfor n in args['n']:\n    if n not in seen:\n        seen.add(n)\n        await agent(n)"),
    # Loops without end.
    "while True around an agent has no end; with a break it has":
        ("while True:\n    await agent('a')", "endless_loop", (1, 1), "while True:\n    if await agent('a') == 'b':\n        break"),
    "while 1 is the same; without an agent it is the processor's budget":
        ("while 1:\n    await agent('a')", "endless_loop", (1, 1), "n = 0\nwhile 1:\n    n += 1"),
    "the break of a loop within does not end it; a return does":
        ("while True:\n    for x in 'ab':\n        await agent(x)\n        break", "endless_loop", (1, 1),
         "while True:\n    for x in 'ab':\n        if await agent(x):\n            return x"),
    "a break that is never reached does not end it; one in a branch does":
        ("while True:\n    await agent('a')\n    continue\n    break", "endless_loop", (1, 1),
         "while True:\n    await agent('a')\n    if args:\n        continue\n    break"),
    "a raise that is caught does not end it; one that is not does":
        ("while True:\n    try:\n        await agent('a')\n        raise ValueError('x')\n    except Exception:\n        pass",
         "endless_loop", (1, 1), "while True:\n    if not await agent('a'):\n        raise ValueError('x')"),
    "retrying for ever has no end; an else that leaves has":
        ("while True:\n    try:\n        x = await agent('a')\n    except AgentError:\n        log('again')", "endless_loop", (1, 1),
         "while True:\n    try:\n        x = await agent('a')\n    except AgentError:\n        log('again')\n    else:\n        break"),
    "a condition that nothing changes has no end; a counter has":
        ("done = False\nwhile not done:\n    await agent('a')", "endless_loop", (2, 1),
         "n = 0\nwhile n < 5:\n    n += 1\n    await agent('a')"),
    "a list that nothing shortens has no end; one that is popped has":
        ("queue = [1]\nwhile len(queue) > 0:\n    await agent('a')", "endless_loop", (2, 1),
         "queue = [1]\nwhile queue:\n    await agent(str(queue.pop()))"),
    "an agent changes nothing that it is given; a function of the script may":
        ("q = list(args['q'])\nwhile len(q):\n    await agent(q[0])", "endless_loop", (2, 1),
         "def take(q):\n    return q.pop()\nq = list(args['q'])\nwhile len(q):\n    await agent(take(q))"),
    "the budget is an end":
        ("while True:\n    await parallel([agent('a')])", "endless_loop", (1, 1),
         "while budget.nodes.remaining() > 10:\n    await agent('a')"),
    "a function that sets the condition ends it":
        ("state = {'n': 0}\nwhile state['n'] < 3:\n    await agent('a')", "endless_loop", (2, 1),
         "state = {'n': 0}\ndef step():\n    state['n'] += 1\nwhile state['n'] < 3:\n    step()\n    await agent('a')"),
    "an answer that is asked for in the same words again is no end; a walrus binds it anew":
        ("while await agent('Done?') != 'yes':\n    pass", "endless_loop", (1, 1),
         "while (x := await agent('Done?')) != 'yes':\n    log(x)"),
    "itertools.count() has no end; range has":
        ("for n in itertools.count():\n    await agent(str(n))", "endless_loop", (1, 1),
         "for n in range(9):\n    await agent(str(n))"),
    # What else is surely wrong.
    "meta is a literal": ("meta = {'name': 'x' + str(1)}\nreturn 1", "meta", (1, 8),
                          "meta = {'name': 'x', 'phases': [{'title': 'a'}], 'n': -1}\nreturn 1"),
}


def check(text):
    """A question to the program: what is to be warned of."""
    return {"script": text, "language": LANGUAGE, "check": True}


def fits(warnings, rule, place):
    """One warning of that rule at that place, with message and fix, and none beside it."""
    return (len(warnings) == 1 and warnings[0]["rule"] == rule
            and (warnings[0]["line"], warnings[0]["column"]) == place and bool(warnings[0]["message"])
            and "%s" not in warnings[0]["message"] + (warnings[0]["hint"] or "")
            and bool(warnings[0]["hint"]))


def pairs_try(tap, program):
    """Each claim: the one script is warned of once, the other not at all."""
    scripts = [text for row in WARNED.values() for text in (row[0], row[3])]
    answers = judge(program, [check(text) for text in scripts])
    refused = judge(program, [{"script": text, "language": LANGUAGE} for text in scripts])
    for at, (claim, (_, rule, place, _)) in enumerate(WARNED.items()):
        warned, quiet = answers[2 * at], answers[2 * at + 1]
        good = fits(warned, rule, place) and not quiet and not refused[2 * at] and not refused[2 * at + 1]
        tap.point(good, claim, "" if good else "warned: %s\nquiet: %s\nrefused: %s"
                  % (str(warned)[:400], str(quiet)[:400], str(refused[2 * at:2 * at + 2])[:300]))


def refused_try(tap, program):
    """Warnings beside problems, and of scripts that cannot be read."""
    both, broken, empty = judge(program, [check("import os\nagent('a')"), check("agent('a'\n"), check("")])
    tap.point(fits(both, "unawaited", (2, 1)), "a script that is refused is warned of as well")
    tap.point(broken == [] and empty == [], "nothing is told of a script that cannot be parsed, or is empty")


def bounds_try(tap, program):
    """However large or deep, it ends, with the first warnings by position."""
    many = "\n".join("agent('%d')" % n for n in range(3000))
    deep = "x = " + "[" * 90 + "agent('a')" + "]" * 90
    names = "\n".join("a%d = a%d" % (n, n + 1) for n in range(400)) + "\na400 = agent('a')\nfor x in a0:\n    pass"
    loops = "".join("    " * n + "while True:\n" for n in range(15)) + "    " * 15 + "await agent('a')"
    answers = judge(program, [check(text) for text in (many, deep, names, loops, "x = " + "-" * 3000 + "1")])
    tap.point(len(answers[0]) == 101 and answers[0][-1]["rule"] == "more" and "3000" in answers[0][-1]["message"],
              "of too many warnings the first are shown, and their number")
    tap.point(answers[1] == [], "a call deep inside of lists is collected", answers[1] or "")
    tap.point(answers[2] == [], "a name that stands for a name that stands for … is not followed for ever", answers[2] or "")
    tap.point(len(answers[3]) == 15, "loops within loops are each looked at")
    tap.point(answers[4] == [], "what is nested too deeply is not warned of", answers[4] or "")


def scripts_of_the_project():
    """Scripts that people are shown: the examples, and the README's."""
    folder = os.path.join(ROOT, "examples")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name, name + ".py")
        if os.path.exists(path):
            yield path, text_of(path)
    yield "README.md", text_of("README.md").split("$ cat triage.py\n")[1].split("\n\n")[0]
    yield from examples_of_the_language(text_of("docs/workflow-language.md").replace(mistakes(), ""))
    folder = os.path.join(ROOT, "integration", "benign")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if name.endswith(".py"):
            yield name, text_of(os.path.join(folder, name))


# Benign all the same, and what they show on purpose.
SHOWN = {"scopes.py": ["late_binding"]}


def text_of(path):
    """A file of the repository as text."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def mistakes():
    """The section on mistakes of the document for those who write scripts."""
    return re.search(r"^## Mistakes$.*?(?=^## )", text_of("docs/workflow-language.md"), re.M | re.S)[0]


def examples_of_the_language(text):
    """The examples in a part of that document."""
    for number, example in enumerate(re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)):
        yield f"example {number}", example


def quiet_try(tap, program):
    """Scripts that are right are not warned of; those that show a mistake are."""
    scripts = list(scripts_of_the_project())
    answers = judge(program, [check(text) for _, text in scripts])
    odd = [(path, found) for (path, _), found in zip(scripts, answers)
           if [warning["rule"] for warning in found] != SHOWN.get(path, [])]
    tap.point(len(scripts) > 10 and not odd, "scripts of the project that are right are not warned of", odd or "")
    shown = judge(program, [check(text) for _, text in examples_of_the_language(mistakes())])
    tap.point([[warning["rule"] for warning in found] for found in shown]
              == [["late_binding"], ["unawaited"], ["endless_loop"]], "the documented mistakes are warned of")


def document_try(tap, _):
    """docs/check.md names the rules."""
    named = re.findall(r"^\| `(\w+)` \|", text_of("docs/check.md"), re.M)
    tap.point(set(named) == {row[1] for row in WARNED.values()} | {"compiler"}, "the document names every rule")


def main():
    tap = Tap()
    program = sys.argv[1]
    for trial in (pairs_try, refused_try, bounds_try, quiet_try, document_try):
        trial(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
