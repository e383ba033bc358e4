#!/usr/bin/python3
"""Random workflows against random orders of answers: every frame is one that a bridge lets pass, every run
ends, and the same order gives the same frames."""

import os
import random

from bridge_side import Failure
from guest_case import GuestCase, main
from workflows import Workflow

SEEDS = range(int(os.environ.get("GUEST_SEEDS", "150")))


def hash_of(text):
    """A number for a text, the same in every process."""
    return sum(ord(letter) * (place + 7) for place, letter in enumerate(text))


def answer(call):
    """Some calls fail, the same ones every time."""
    return Failure() if hash_of(call.prompt) % 4 == 0 else call.prompt


class RandomWorkflows(GuestCase):
    def test_every_run_ends_and_the_same_order_gives_the_same_frames(self):
        for seed in SEEDS:
            with self.subTest(seed=seed):
                chance = random.Random(seed)
                script = Workflow(chance).script()
                first = self.run_script(script, answer=answer,
                                        at_rest=lambda pending: chance.randrange(len(pending)))
                self.assertIsNotNone(first.done, f"{first.errors}\n{script}")
                self.assertIn(first.done.get("code"), (None, "raised", "deadlock"), script)
                again = self.run_script(script, answer=answer, repeat=first.sent)
                self.assertEqual(first.frames, again.frames, script)


if __name__ == "__main__":
    main()
