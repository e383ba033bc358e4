#!/usr/bin/python3
"""Hostile scripts, one file a technique below hostile/: as shipped and in a jail without any layer of the language
each ends as the head of the file says, and nothing that its caller has is gained by it.

meson runs one kind at a time, by the word `KIND:` in the names of its tests, and the controls by theirs."""

import json
import os
import sys

import harness
import users
from terminals import UTF8, Terminal

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile"))

import specification  # noqa: E402  (the path is set above)
from hunt import SHIPPED, UNGUARDED, Hunt, end_fits  # noqa: E402

# Each finds one canary where nothing is in its way.
HUNTERS = {
    "environment": "environment", "file": "file", "descriptor": "descriptor",
    "listener": "loopback", "listener_abstract": "abstract name",
}  # fmt: skip
# What is hardest on its surroundings, tried beside a run that waits.
VIOLENT = (
    ("after", "kill_all"), ("after", "fork_twice"), ("after", "thread"), ("after", "frame_endless"),
    ("after", "frame_result_twice"), ("after", "channel_closed"), ("memory", "many_small"),
    ("memory", "log_flood"), ("processor", "loop"), ("bombs", "chain_iterators"),
)  # fmt: skip
SHOWN = (("dsl", "log_escape_sequences"), ("dsl", "label_frame"), ("exceptions", "message_escape_sequences"))
SLOW = '{"replies": [{"match": {"prompt": "wait"}, "value": "unharmed", "delay_ms": 2000}], "otherwise": "error"}'
HEAD = "# Technique   t\n# Mechanism   m\n# As shipped  completed: 1\n# Unguarded   blocked: openat\n# Harmless    h\n"
TECHNIQUES = {(one.kind, one.name): one for one in specification.read_all()}


class Hostile(harness.Case):
    """Every technique, in the hands of one kind of user after the other. The tests are made below, one a file."""

    users = users.without_namespace()
    is_shared = True

    def attempt(self, one):
        """The technique in both jails."""
        hunt = Hunt(self)
        for build, ends in ((SHIPPED, one.shipped), (UNGUARDED, one.unguarded)):
            with self.subTest(build):
                outcome = hunt.run(one.script(hunt.canaries.facts()), build, one.options())
                fits = any(end_fits(end, outcome) for end in ends)
                reason = outcome.report and outcome.report["reason"]
                self.assertTrue(fits, f"not {' / '.join(map(str, ends))}\n{outcome}\n{reason}")


def test_of(one):
    """The test of one technique."""
    return lambda case: case.attempt(one)


for each in TECHNIQUES.values():
    setattr(Hostile, f"test_{each.kind}:_{each.name}", test_of(each))


class Controls(harness.Case):
    """Tests that could not fail would show nothing: what there is to gain, and what must be noticed."""

    users = users.without_namespace()

    def script(self, hunt, kind, name):
        """A technique's bytes among these canaries."""
        return TECHNIQUES[kind, name].script(hunt.canaries.facts())

    def hunted(self, place):
        """What the hunter of a place comes to in plain Python: what it says, and whom it has called."""
        hunt = Hunt(self)
        outcome = hunt.control(self.script(hunt, "after", place))
        return list(hunt.canaries.found_in(outcome.out.encode())) + hunt.canaries.called(), outcome

    def test_control_in_plain_python_every_canary_is_found(self):
        """Every canary is there for the taking."""
        for place, canary in HUNTERS.items():
            with self.subTest(place):
                gained, outcome = self.hunted(place)
                self.assertEqual(gained, [canary], str(outcome))

    def test_control_a_canary_that_is_shown_fails(self):
        """A run that has a canary fails, wherever it shows it."""
        for say in ("return {}", "log({})", "raise ValueError({})", "return await agent({})"):
            hunt = Hunt(self)
            text = repr(hunt.canaries.texts["file"].encode().hex())
            with self.subTest(say), self.assertRaisesRegex(AssertionError, "GAINED"):
                hunt.run(say.format(text).encode(), SHIPPED)

    def test_control_a_listener_that_is_called_fails(self):
        """A connection to a listener fails the run during which it was made."""
        hunt = Hunt(self)
        hunt.control(self.script(hunt, "after", "listener"))
        with self.assertRaisesRegex(AssertionError, "CONNECTED"):
            hunt.run(b"return 1", SHIPPED)

    def test_control_an_end_that_is_not_the_heads_fails(self):
        """A run that ends otherwise than the head says fails, and so does one with another value or rule."""
        outcome = Hunt(self).run(b"return len.__self__, nowhere", SHIPPED)
        for text, fits in (
            ("rejected: underscore, unbound", True), ("rejected: underscore", False),
            ("failed: underscore", False), ("completed: 1", False),
        ):  # fmt: skip
            (end,) = specification.ends_of(text)
            with self.subTest(text):
                self.assertEqual(end_fits(end, outcome), fits)

    def test_control_the_unguarded_jail_has_no_language_layer(self):
        """What no script may do is done in the jail that is not guarded, up to where the kernel is asked."""
        hunt = Hunt(self)
        script = b"return [eval('1+1'), '{0.__name__}'.format(len), imp('sys').flags.isolated, type(type) is type]"
        self.assertEqual(hunt.run(script, UNGUARDED).value, [2, "len", 1, True])

    def test_control_a_run_beside_and_one_after_are_unharmed(self):
        """A run that waits, and one that comes after, do not notice the most violent techniques."""
        hunt = Hunt(self)
        slow, waiting = self.write("slow.json", SLOW), self.write("waiting.py", 'return await agent("wait")\n')
        beside = self.start("run", waiting, "--agent", "replies:" + slow)
        for kind, name in VIOLENT:
            for build in (SHIPPED, UNGUARDED):
                hunt.run(self.script(hunt, kind, name), build, TECHNIQUES[kind, name].options())
        self.assertEqual(beside.end().value, "unharmed")
        self.assertEqual(hunt.run(b"return [1, await agent('after')]", SHIPPED).value, [1, "after"])

    def test_control_the_live_view_shows_no_canary(self):
        """On a terminal no canary stands, and nothing that the terminal would obey."""
        hunt = Hunt(self)
        for kind, name in SHOWN:
            script = self.write("shown.py", self.script(hunt, kind, name))
            environment = harness.ENVIRONMENT | UTF8 | hunt.canaries.environment()
            command = self.user.command(self.brig_path, "run", script)
            terminal = Terminal(command, env=environment, folder=self.folder, owner=self.user.owner)
            self.addCleanup(terminal.close)
            terminal.end()
            with self.subTest(name):
                self.assertEqual(list(hunt.canaries.found_in(terminal.said + terminal.out)), [])
                self.assertEqual(terminal.strange_bytes(), [])


class Reader(harness.Case):
    """The heads are specifications: what they must say, and no more."""

    def refuses(self, text, words):
        """A file of this text is refused with these words."""
        with self.assertRaisesRegex(specification.SpecificationError, words):
            specification.read(self.write("odd.py", text))

    def test_control_a_head_says_what_it_must_and_no_more(self):
        """Fields that are unknown, doubled or missing, and values without form."""
        body = "\nreturn 1\n"
        specification.read(self.write("right.py", HEAD + body))
        for text, words in (
            (HEAD + "# Wrong       x\n" + body, "unknown"),
            (HEAD + "# Harmless    x\n" + body, "there twice"),
            (HEAD.replace("# Mechanism   m\n", "") + body, "lacks Mechanism"),
            (HEAD.replace("# Harmless    h\n", "") + body, "why it is harmless"),
            (HEAD.replace("completed: 1", "failed: x") + body, "why it is harmless"),
            (HEAD.replace("completed: 1", "survived: 1") + body, "no end"),
            (HEAD.replace("completed: 1", "completed: one") + body, "not JSON"),
            (HEAD + "# Repeat      GONE: 'x', 2 times\n" + body, "repeats nothing"),
            (HEAD + "return 1\n", "no field"),
            (HEAD + "\n\n", "has no script"),
        ):  # fmt: skip
            with self.subTest(words):
                self.refuses(text, words)

    def test_control_every_folder_is_run(self):
        """Each folder is named in the meson.build, so that it is run."""
        with open(os.path.join(harness.ROOT, "integration", "meson.build"), encoding="utf-8") as file:
            build = file.read()
        self.assertEqual([kind for kind in specification.kinds() if f"'{kind}'" not in build], [])


if __name__ == "__main__":
    harness.main()
