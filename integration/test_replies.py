#!/usr/bin/python3
"""docs/replies.md says what recorded replies are: its example runs, and its tables are those of the program."""

import json
import os
import re

import harness
from harness import Case

with open(os.path.join(harness.ROOT, "docs", "replies.md"), encoding="utf-8") as opened:
    PAGE = opened.read()


def block(language):
    """The page's block in a language."""
    return re.search(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)[1]


def table_keys(before):
    """The keys of the table that follows a line of the page."""
    table = re.search(r"(^\|.*\n)+", PAGE.split(before, 1)[1], re.M)[0]
    return re.findall(r"^\| `(\w+)`", table, re.M)


class Replies(Case):
    """The page."""

    def refusal(self, replies):
        """How brig refuses a file of replies."""
        path = self.write("bad.json", json.dumps(replies))
        outcome = self.run_workflow("return 1", "--agent", "replies:" + path)
        self.assertEqual(outcome.code, 2, outcome)
        return outcome.err

    def test_the_example_returns_what_the_page_says(self):
        path = self.write("replies.json", block("json"))
        outcome = self.run_workflow(block("python"), "--agent", "replies:" + path)
        self.assert_verdict(outcome, "completed")
        self.assertEqual(outcome.value, json.loads(block("result")))

    def test_the_tables_have_the_keys_of_the_program(self):
        reply = {"match": {"id": "*"}, "value": 1}
        for before, wrong in (
            ("## The file\n", {"x": 1}),
            ("\nA reply:\n", {"replies": [{"x": 1}]}),
            ("In `match` at least", {"replies": [{**reply, "match": {"x": 1}}]}),
            ("\nAn `error`:\n", {"replies": [{"match": {"id": "*"}, "error": {"x": 1}}]}),
        ):
            with self.subTest(before.strip()):
                there = re.search(r"there are ([\w, ]+)", self.refusal(wrong))[1]
                self.assertEqual(sorted(table_keys(before)), sorted(there.split(", ")))

    def test_the_codes_are_those_of_the_program(self):
        error = {"code": "x", "message": "m"}
        there = re.search(r"is none of ([\w ]+)", self.refusal({"replies": [{"match": {"id": "*"}, "error": error}]}))[1]
        self.assertEqual(re.findall(r"`(\w+)`", re.search(r"^Codes: .*", PAGE, re.M)[0]), there.split())

    def test_the_edges_are_where_the_page_says(self):
        for key, good, bad in (
            ("delay_ms", 0, 86400001), ("delay_ms", 0, -1), ("times", 1, 0), ("usage", {"a": 2**53}, {"a": 2**53 + 1}),
        ):  # fmt: skip
            with self.subTest(key=key, bad=bad):
                reply = {"match": {"prompt": "*"}, "value": 1}
                path = self.write("good.json", json.dumps({"replies": [{**reply, key: good}]}))
                self.assertEqual(self.run_workflow("return await agent('a')", "--agent", "replies:" + path).value, 1)
                self.assertIn(key, self.refusal({"replies": [{**reply, key: bad}]}))


if __name__ == "__main__":
    harness.main()
