#!/usr/bin/python3
"""What ordinary scripts mean: each of benign/ gives the value of its head, in plain Python and in the jail.

A validator that refuses ordinary Python is as wrong as one that admits an escape.
"""

import ast
import concurrent.futures
import json
import os
import unittest

import harness
import oracle
from harness import Case

AT_LEAST = 120
AT_ONCE = 2
NAMES = oracle.names()
KINDS = (ast.stmt, ast.expr, ast.pattern, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
# Not written by anybody here: what the language refuses, what its library has no object for, what only
# interactive use or the parser makes.
UNUSED = {
    "AsyncWith", "ClassDef", "Global", "Import", "ImportFrom", "MatMult", "MatchClass", "TryStar", "TypeAlias",
    "Interpolation", "TemplateStr",
}  # fmt: skip


def kinds_of_syntax():
    """What Python can say: every kind of statement, expression, pattern and operator."""
    found = {kind.__name__ for base in KINDS for kind in base.__subclasses__()}
    old = {"Bytes", "Ellipsis", "NameConstant", "Num", "Str", "AugLoad", "AugStore", "Param", "Suite"}
    return found - old - UNUSED


class Corpus(unittest.TestCase):
    """The scripts themselves, and what plain Python makes of them."""

    def test_there_are_many_scripts_and_each_says_what_it_shows(self):
        self.assertGreaterEqual(len(NAMES), AT_LEAST)
        for script in map(oracle.Script, NAMES):
            self.assertRegex(script.text, r"\A# Shows .+\n# Returns: .+\n", script.name)

    def test_together_they_use_every_kind_of_syntax_that_is_allowed(self):
        trees = (ast.parse(oracle.Script(name).text) for name in NAMES)
        used = {type(node).__name__ for tree in trees for node in ast.walk(tree)}
        self.assertEqual(kinds_of_syntax() - used, set())

    def test_no_file_lies_there_in_vain(self):
        named = {f"{name}.py" for name in NAMES}
        named |= {text for name in NAMES for text in oracle.Script(name).fields.values() if text.endswith(".json")}
        self.assertEqual(set(os.listdir(oracle.FOLDER)) - {"__pycache__"}, named)

    def test_plain_python_gives_the_expected_value(self):
        for script in map(oracle.Script, NAMES):
            with self.subTest(script=script.name):
                self.assertEqual(oracle.run(script), script.field("Returns"))


class InTheJail(Case):
    """What brig makes of them."""

    users = harness.every_user()[:2]

    def run_script(self, name):
        """Runs a script of the corpus with what its head gives it."""
        script = oracle.Script(name)
        report = os.path.join(self.folder, f"{name}.report.json")
        words = ["run", self.copy(f"integration/benign/{name}.py"), "--quiet", "--report", report]
        if script.field("Args"):
            words += ["--args", script.field("Args")]
        if script.field("Replies"):
            words += ["--agent", "replies:" + self.write(f"{name}.replies.json", script.field("Replies"))]
        outcome = self.brig(*words)
        if os.path.exists(report):
            with open(report, encoding="utf-8") as file:
                outcome.report = self.check_report(json.load(file), outcome)
        return outcome

    def test_the_jail_gives_the_expected_value(self):
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            runs = {name: pool.submit(self.run_script, name) for name in self.share(NAMES)}
            for name, run in runs.items():
                with self.subTest(script=name):
                    self.assert_verdict(run.result(), "completed")
                    self.assertEqual(run.result().out, oracle.Script(name).field("Returns") + "\n")
                    self.assertEqual(run.result().report["warnings"], [])


if __name__ == "__main__":
    harness.main()
