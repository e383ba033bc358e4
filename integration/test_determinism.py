#!/usr/bin/python3
"""What a run does is a function of its script, its arguments and the order in which answers come: the frames
of jail and bridge are the same byte for byte, whoever runs it, wherever, however often and however slowly."""

import json
import os
import random
import sys

import harness
import transcripts
from test_examples import NAMES as EXAMPLES
from test_examples import text
from testing_build import TestingCase

sys.path.insert(0, os.path.join(harness.ROOT, "tests", "guest"))

import corpus  # noqa: E402  (the path is set above)

# The whole set in the long form, which BRIG_REPEATS asks for: so many runs of each script at least.
REPEATS = int(os.environ.get("BRIG_REPEATS", "0"))
SCRIPTS = EXAMPLES + (corpus.NAMES if REPEATS else random.Random(7).sample(corpus.NAMES, 3))
ROUND = max(2, REPEATS // 8)  # runs of one host: there are eight, with and without arming, for each user

CALLERS = {
    "another language": {"LANG": "tr_TR.UTF-8", "LC_ALL": "de_DE.ISO-8859-1", "LANGUAGE": "tr"},
    "another time zone": {"TZ": "Pacific/Chatham", "HOME": "/tmp", "TZDIR": "/nonexistent"},
    "Python told otherwise": {"PYTHONHASHSEED": "random", "PYTHONPATH": "/tmp", "PYTHONHOME": "/nonexistent", "PYTHONOPTIMIZE": "2",
                              "PYTHONMALLOC": "malloc", "PYTHONINTMAXSTRDIGITS": "640", "PYTHONUTF8": "0", "PYTHONWARNINGS": "error"},
    "many variables": {f"VARIABLE_{number}": "x" * 100 for number in range(1000)},
    "malloc told otherwise": {"MALLOC_ARENA_MAX": "1", "MALLOC_PERTURB_": "85", "GLIBC_TUNABLES": "glibc.malloc.mmap_threshold=65536"},
}  # fmt: skip
WIDE = ("--set", "budgets.log=64 MiB", "--allow-wider", "--quiet")

# By script: its replies in a fixed order, and the transcript of its first run. All users are held to one.
KNOWN = {}


class Transcripts(TestingCase):
    """Runs that tell their transcripts."""

    def source(self, name):
        """A script by its name."""
        return text(name, f"{name}.py") if name in EXAMPLES else corpus.script(name)

    def args(self, name):
        """The file of its arguments."""
        return self.copy(f"examples/{name}/args.json") if name in EXAMPLES else self.write("args.json", "{}")

    def transcript(self, name, source, replies, *options, bridge="brig-bridge-ordered", **environment):
        """The transcript of a run of brig."""
        agent = f"replies:{self.write('replies.json', json.dumps(replies))}"
        environment["BRIG_TEST_BRIDGE"] = bridge
        outcome = self.run_workflow(source, "--args-file", self.args(name), "--agent", agent, *WIDE, *options, env=environment)
        self.assertIn(outcome.report["verdict"], ("completed", "failed"), str(outcome))
        return transcripts.of_warnings(outcome.report["warnings"])

    def order(self, name):
        """Replies in the order of a first run, whose answers come when their times are over."""
        replies = json.loads(text(name, "replies.json")) if name in EXAMPLES else corpus.replies(name)
        first = self.transcript(name, self.source(name), replies, bridge="brig-bridge-transcript")
        return transcripts.ordered_replies(first)

    def known(self, name):
        """(replies, transcript) to which every run of a script is held."""
        if name not in KNOWN:
            replies = self.order(name)
            KNOWN[name] = replies, self.transcript(name, self.source(name), replies)
        return KNOWN[name]

    def assert_known(self, name, transcript):
        """No frame differs from what is known."""
        difference = self.known(name)[1].difference(transcript)
        self.assertIsNone(difference, f"{name}: {difference}")


class Determinism(Transcripts):
    """The same frames, for every kind of user and caller."""

    users = harness.every_user()

    def host_transcripts(self, name, *words):
        """Transcripts of many runs of one host, by the library."""
        replies = self.write("replies.json", json.dumps(self.known(name)[0]))
        script = self.write("workflow.py", self.source(name))
        command = self.user.command(
            os.path.join(self.programs, "many_runs"), script, self.args(name), replies, str(ROUND), *words
        )
        environment = harness.ENVIRONMENT | {"BRIG_TEST_BRIDGE": "brig-bridge-ordered"}
        outcome = harness.Running(command, env=environment, folder=self.folder).end()
        runs = [json.loads(line) for line in outcome.out.splitlines()]
        self.assertEqual(len(runs), ROUND, str(outcome))
        return [transcripts.of_warnings(run["warnings"]) for run in runs]

    def test_many_runs_of_one_host(self):
        for name in SCRIPTS:
            with self.subTest(script=name):
                for transcript in self.host_transcripts(name):
                    self.assert_known(name, transcript)

    def test_jails_that_were_raised_ahead(self):
        for name in SCRIPTS:
            with self.subTest(script=name):
                for transcript in self.host_transcripts(name, "armed"):
                    self.assert_known(name, transcript)

    def test_another_caller(self):
        for number, name in enumerate(SCRIPTS):
            caller = list(CALLERS)[number % len(CALLERS)]
            with self.subTest(script=name, caller=caller):
                replies, _ = self.known(name)
                transcript = self.transcript(name, self.source(name), replies, **CALLERS[caller])
                self.assert_known(name, transcript)


class Chance(Transcripts):
    """Where chance is let in, the comparison sees it: else it would prove nothing."""

    def differs(self, name, **how):
        """What the transcripts of two runs of one sight differ in."""
        source = corpus.sight_script(name)
        replies = transcripts.ordered_replies(self.transcript(name, source, corpus.replies(name), bridge="brig-bridge-transcript"))
        first = self.transcript(name, source, replies)
        self.assertIsNone(first.difference(self.transcript(name, source, replies)))
        return first.difference(self.transcript(name, source, replies, *how.pop("options", ()), **how))

    def test_hashes_and_reprs_by_address_differ(self):
        for name in ("hashes", "reprs"):
            with self.subTest(sight=name):
                self.assertIn("of the jail", self.differs(name, BRIG_TEST_GUEST="brig-jail-addressed"))

    def test_another_hash_seed_differs(self):
        with open(os.path.join(harness.ROOT, "policies", "script.json"), encoding="utf-8") as file:
            policy = json.load(file)
        policy["environment"]["PYTHONHASHSEED"] = "1"
        path = self.write("policy.json", json.dumps(policy))
        self.assertIn("of the jail", self.differs("set_of_texts", options=("--policy", path)))

    def test_another_order_of_answers_differs(self):
        source = corpus.sight_script("races")
        replies = transcripts.ordered_replies(
            self.transcript("races", source, corpus.replies("races"), bridge="brig-bridge-transcript")
        )
        first = self.transcript("races", source, replies)
        one, two = replies["replies"][:2]
        one["delay_ms"], two["delay_ms"] = two["delay_ms"], one["delay_ms"]
        self.assertIn("of the", first.difference(self.transcript("races", source, replies)))


if __name__ == "__main__":
    harness.main()
