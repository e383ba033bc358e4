#!/usr/bin/python3
"""docs/workflow-language.md is true: every example runs and ends as it says, every list and number is the program's."""

import ast
import json
import os
import re

import harness
from harness import Case

with open(os.path.join(harness.ROOT, "docs", "workflow-language.md"), encoding="utf-8") as opened:
    PAGE = opened.read()

WORDS_BELOW = 1500  # the page is put into prompts
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GIVEN = re.compile(r"^# (args|set): (.*)\n", re.MULTILINE)
END = re.compile(r"^# (returns|fails|over_budget|rejected)(?:: (.*))?\Z", re.MULTILINE)
REFUSED = re.compile(r"  # (\w+): ")

OTHER_SYNTAX = """
async def counted(first, /, second=2, *rest, named: int = 3, **more) -> int:
    for number in range(2):
        yield number
async def collected():
    async for number in counted(1):
        pass
    return [number async for number in counted(1, named=4)]
async def with_async(manager):
    async with manager as inner:
        pass
def delegated(items):
    yield from items
def closed(value):
    def change():
        nonlocal value
        value += 1
        return value
    return change
total: int = 0
while total < 3:
    total += 1
    if total == 1: continue
    elif total == 2: break
else:
    total = None
try:
    with total: pass
except (TypeError, AttributeError) as error:
    log(str(error))
else:
    raise ValueError("no") from None
finally:
    assert total == 2, "two"
match {"kind": "a", "rest": [1, 2], "none": None}:
    case {"kind": "a" | "b" as kind, "rest": [1, *others], "none": None, **more} if others: pass
    case _: pass
kinds = {kind for kind in "ab"} | {"c"}, {kind: 1 for kind in "ab"}, (1, *others), [*others][0:1:1]
numbers = [1 + 2 - 3 * 4 / 5 // 6 % 7 ** 2, 1 << 2 >> 1 | 4 & 5 ^ 6, ~1, -1, +1, not 1]
truths = [1 < 2 <= 3 > 2 >= 1 == 1 != 2, 1 is 1, 1 is not None, 1 in [1], 2 not in [1], 1 and 2 or 3]
half = lambda left, right: left @ right
del half
if (named := len(numbers)) > 2:
    text = f"{named!r:>{total}}"
return [closed(1)(), list(delegated("ab")), await collected(), sum(n for n in [1]), text if named else ""]
"""


def kinds(source):
    """The kinds of node in the syntax tree of a script."""
    return {type(node).__name__ for node in ast.walk(ast.parse(source))}


def known_kinds():
    """All kinds of node of a script that Python 3.11 knows."""
    newer = {"TypeAlias", "TypeVar", "ParamSpec", "TypeVarTuple", "TemplateStr", "Interpolation"}
    older = {"Num", "Str", "Bytes", "NameConstant", "Ellipsis", "Index", "ExtSlice", "Suite", "AugLoad", "AugStore", "Param"}
    elsewhere = {"Interactive", "Expression", "FunctionType", "TypeIgnore", "AST"}
    found = {name for name, kind in vars(ast).items() if isinstance(kind, type) and issubclass(kind, ast.AST)}
    abstract = {name for name in found if name.islower() and getattr(ast, name).__subclasses__()}
    return {name for name in found - newer - older - elsewhere - abstract if not name.startswith("_")}


def section(title):
    """The text below a heading."""
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)[1]


def examples():
    """Each script of the page with its recorded replies: those that stand last before it."""
    replies = None
    for language, text in BLOCK.findall(PAGE):
        if language == "json":
            replies = json.loads(text)
        else:
            yield language, text.rstrip("\n"), replies


def items(text):
    """Names to what follows them, in the items of a list: - `label`, `phase`: text of …"""
    lines = re.findall(r"^- ((?:`\w+`(?:, )?)+)(.*)$", text, re.MULTILINE)
    return {name: rest for names, rest in lines for name in re.findall(r"\w+", names)}


class Page(Case):
    """The page."""

    def run_example(self, script, replies):
        """Runs a script of the page with what its first lines say."""
        options = [word for name, value in GIVEN.findall(script) for word in ("--" + name, value)]
        if replies:
            options += ["--agent", "replies:" + self.write("replies.json", json.dumps(replies))]
        return self.run_workflow(script, "--quiet", *options)

    def check_returns(self, outcome, script, text):
        """The value is that of the page: kinds of numbers and the order of keys as well."""
        self.assert_verdict(outcome, "completed")
        self.assertEqual(json.dumps(outcome.value), json.dumps(json.loads(text)))

    def check_fails(self, outcome, script, text):
        """The script raised what the page says."""
        self.assert_verdict(outcome, "failed")
        self.assertEqual("{type}: {message}".format(**outcome.report["error"]), text)

    def check_over_budget(self, outcome, script, text):
        """The run ended for the page's reason."""
        self.assert_verdict(outcome, "over_budget")
        self.assertEqual(outcome.report["reason"], text)

    def check_rejected(self, outcome, script, text):
        """The validator refused the lines that have a comment, each for the rule it begins with."""
        self.assert_verdict(outcome, "rejected")
        commented = [(number, REFUSED.search(line)) for number, line in enumerate(script.split("\n"), 1)]
        found = [(problem["line"], problem["rule"]) for problem in outcome.report["problems"]]
        self.assertEqual(found, [(number, rule[1]) for number, rule in commented if rule])

    def test_every_example_ends_as_it_says(self):
        found = list(examples())
        self.assertGreater(len(found), 9)
        for number, (language, script, replies) in enumerate(found, 1):
            with self.subTest(example=number):
                self.assertEqual(language, "python", "what is no script is none of the page's examples")
                end = END.search(script)
                self.assertIsNotNone(end, f"the last line does not say how it ends:\n{script}")
                getattr(self, "check_" + end[1])(self.run_example(script, replies), script, end[2])

    def test_the_page_is_short_enough_for_a_prompt(self):
        self.assertLess(len(PAGE.split()), WORDS_BELOW)

    def refusal(self, script):
        """What a call says of what is wrong with it."""
        outcome = self.run_workflow(script, "--quiet")
        self.assert_verdict(outcome, "failed")
        return outcome.report["error"]["message"]

    def test_the_options_of_agent_are_those_of_the_program(self):
        there = re.search(r"there are ([\w, ]+)", self.refusal("agent('a', x=1)"))[1]
        self.assertEqual(list(items(section("agent"))), there.split(", "))

    def test_the_options_of_parallel_and_pipeline_are_those_of_the_program(self):
        for call in ("parallel", "pipeline"):
            with self.subTest(call):
                there = re.search(r"there are (\w+) and (\w+)", self.refusal(f"{call}([], x=1)"))
                text = section("parallel and pipeline")
                self.assertEqual([f"`{name}`" for name in sorted(there.groups()) if f"`{name}`" not in text], [])
        modes = re.findall(r'"(\w+)"', self.refusal("parallel([], on_error='x')"))
        self.assertEqual(re.findall(r'^- `"(\w+)"`', section("parallel and pipeline"), re.MULTILINE), modes)

    def test_the_edges_are_where_the_page_says(self):
        said = items(section("agent"))
        bytes_most = re.search(r"at most (\d+) bytes", said["label"])[1]
        seconds_most = re.search(r"above 0, at most (\d+)", said["timeout_s"])[1]
        retries_most = re.search(r"from 0 to (\d+)", said["retries"])[1]
        deepest = re.search(r"at most (\d+) deep", section("JSON"))[1]
        text, deep = "await agent('a', {}='x' * ({}))", "json.loads('[' * ({0}) + ']' * ({0}))"
        for about, good, bad in (
            ("label is longer", text.format("label", bytes_most), text.format("label", bytes_most + " + 1")),
            ("phase is longer", text.format("phase", bytes_most), text.format("phase", bytes_most + " + 1")),
            ("timeout_s", f"await agent('a', timeout_s={seconds_most})", f"await agent('a', timeout_s={seconds_most}.01)"),
            ("timeout_s", "await agent('a', timeout_s=0.001)", "await agent('a', timeout_s=0)"),
            ("retries", f"await agent('a', retries={retries_most})", f"await agent('a', retries={retries_most} + 1)"),
            ("retries", "await agent('a', retries=0)", "await agent('a', retries=-1)"),
            ("model", "await agent('a', model='m')", "await agent('a', model='')"),
            ("effort", "await agent('a', effort='e')", "await agent('a', effort='')"),
            ("tools", "await agent('a', tools=['t'])", "await agent('a', tools='t')"),
            ("schema", "await agent('a', schema={})", "await agent('a', schema=[])"),
            ("prompt", "await agent('a')", "await agent('')"),
            ("prompt", "await agent('a')", "await agent(['a'])"),
            ("label is given twice", "await agent('a', {'label': 'l'})", "await agent('a', {'label': 'l'}, label='l')"),
            ("limit", "await parallel([], limit=1)", "await parallel([], limit=0)"),
            ("limit", "await pipeline([], limit=1)", "await pipeline([], limit=0)"),
            ("between", "2**63 - 1", "2**63"),
            ("between", "-(2**63)", "-(2**63) - 1"),
            ("NaN", "1.0", "math.nan"),
            ("key", "{'1': 1}", "{1: 1}"),
            (f"deeper than {deepest}", deep.format(deepest), deep.format(deepest + " + 1")),
        ):  # fmt: skip
            with self.subTest(bad=bad):
                self.assert_verdict(self.run_workflow(f"x = {good}\nreturn x", "--quiet"), "completed")
                self.assertIn(about, self.refusal(f"x = {bad}\nreturn x"))

    def test_the_codes_are_those_of_the_program(self):
        replies = {"replies": [{"match": {"id": "*"}, "error": {"code": "x", "message": "m"}}]}
        path = self.write("replies.json", json.dumps(replies))
        said = self.brig("run", self.write("one.py", "return 1"), "--agent", "replies:" + path).err
        there = re.search(r"is none of ([\w ]+)", said)[1].split()
        self.assertEqual(re.findall(r"`(\w+)`", re.search(r"Codes: (.*)", section("agent"))[1]), there)

    def test_what_is_not_refused_is_allowed(self):
        refused = next(script for _, script, _ in examples() if END.search(script)[1] == "rejected")
        self.assertEqual(known_kinds() - kinds(OTHER_SYNTAX) - kinds(refused), set())
        outcome = self.run_workflow(OTHER_SYNTAX, "--quiet")
        self.assertEqual((outcome.code, outcome.out), (0, '[2,["a","b"],[0,1],1," 6"]\n'), str(outcome))

    def policy(self):
        """The policy that is in force unless another is asked for."""
        return json.loads(self.brig("policy", "show", "script").out)

    def test_the_limits_are_those_of_the_policy(self):
        policy = self.policy()
        wanted = {name: str(value) for name, value in policy["budgets"].items() if value is not None}
        wanted["address_space"] = policy["limits"]["address_space"]
        said = {name: rest.split(":")[0].strip() for name, rest in items(section("Limits")).items()}
        self.assertEqual(said, wanted)

    def test_every_name_of_every_module_is_there(self):
        offered = items(section("Other names"))
        self.assertEqual(sorted(offered), sorted(self.policy()["language"]["modules"]))
        names = [f"{module}.{name}" for module, rest in offered.items() for name in rest[1:].split() if name.isidentifier()]
        self.assertGreater(len(names), 150)
        outcome = self.run_workflow(f"return len([{', '.join(names)}])", "--quiet")
        self.assertEqual((outcome.value, outcome.code), (len(names), 0), str(outcome))


if __name__ == "__main__":
    harness.main()
