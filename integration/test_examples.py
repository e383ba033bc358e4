#!/usr/bin/python3
"""The examples give the results that are kept beside them."""

import json
import os

import harness
from harness import Case

REVIEW = "examples/review"


class Review(Case):
    """The code review: files in parallel, each finding checked, a summary of what is left."""

    users = harness.every_user()

    def review(self, *options):
        """Runs the example with its recorded replies."""
        replies = self.copy(f"{REVIEW}/replies.json")
        args = self.copy(f"{REVIEW}/args.json")
        with open(os.path.join(harness.ROOT, REVIEW, "review.py"), encoding="utf-8") as file:
            source = file.read()
        return self.run_workflow(source, "--args-file", args, "--agent", "replies:" + replies, *options)

    def test_the_review_gives_the_expected_result(self):
        outcome = self.review()
        self.assert_verdict(outcome, "completed")
        with open(os.path.join(harness.ROOT, REVIEW, "expected.json"), encoding="utf-8") as file:
            self.assertEqual(outcome.value, json.load(file))

    def test_the_findings_are_about_lines_that_exist(self):
        with open(os.path.join(harness.ROOT, REVIEW, "args.json"), encoding="utf-8") as file:
            texts = {entry["path"]: entry["text"].split("\n") for entry in json.load(file)["files"]}
        with open(os.path.join(harness.ROOT, REVIEW, "expected.json"), encoding="utf-8") as file:
            findings = json.load(file)["findings"]
        self.assertGreater(len(findings), 5)
        for finding in findings:
            self.assertTrue(texts[finding["path"]][finding["line"] - 1].strip(), finding)

    def test_every_run_of_it_makes_the_same_calls(self):
        first, second = (self.review("--quiet").report["calls"] for _ in range(2))
        self.assertEqual(
            sorted((call["id"], call["label"], call["state"]) for call in first),
            sorted((call["id"], call["label"], call["state"]) for call in second),
        )
        self.assertGreater(len(first), 12)

    def test_a_reply_that_failed_is_told_in_the_report(self):
        report = self.review().report
        self.assertTrue(any(call["state"] == "failed" for call in report["calls"]))
        self.assertGreater(report["counts"]["failed"], 0)

    def test_it_runs_dry_with_the_echo_back_end(self):
        with open(os.path.join(harness.ROOT, REVIEW, "review.py"), encoding="utf-8") as file:
            outcome = self.run_workflow(file.read(), "--args-file", self.copy(f"{REVIEW}/args.json"))
        self.assert_verdict(outcome, "completed")


if __name__ == "__main__":
    harness.main()
