#!/usr/bin/python3
"""The corpus against one order of answers and many ways to bring them: every frame of the guest is the same,
byte for byte."""

import os
import random
import time

from bridge_side import Failure, Run
from corpus import NAMES, script
from guest_case import HOST, GuestCase, main
from test_random import hash_of

SCRIPTS = NAMES[: int(os.environ.get("GUEST_CORPUS", "10"))]
LONGEST_S = 0.003


def answer(call):
    """What becomes of a call: the same for the same prompt."""
    kind = hash_of(call.prompt[:100]) % 7
    if kind < 2:
        return Failure(code="rate_limited", error=f"no {kind}", retryable=kind == 0)
    return {"b": call.prompt[:40], "a": [kind, 0.5, None]} if kind == 2 else call.prompt[:300]


class Brought(Run):
    """A run whose answers come in the order of names that is given, and in one way: `apart`, one by one when
    the guest rests; `together`, as many as there are in one write; `torn`, in pieces of any length at any
    time; `at once`, as soon as their turn has come."""

    def __init__(self, source, order, way):
        self.left, self.way = list(order), way
        super().__init__([HOST], source, answer=answer, choose=self.next_place,
                         at_rest=self.next_place if way == "apart" else None)

    def next_place(self, pending):
        """Where the call stands whose turn it is; None if it has not been made."""
        for place, call in enumerate(pending):
            if self.left and call.name == self.left[0]:
                del self.left[0]
                return place
        return None

    def write(self, connection):
        """As Run.write, but in this run's way."""
        if self.way not in ("together", "torn"):
            super().write(connection)
            return
        while (data := self.outgoing.get()) is not None:
            time.sleep(random.choice([0, random.uniform(0, LONGEST_S)]))
            data += self.waiting() if self.way == "together" else b""
            if not self.pour(connection, data):
                return

    def waiting(self):
        """What else is to be sent by now."""
        gathered = b""
        while not self.outgoing.empty():
            data = self.outgoing.get()
            if data is None:
                self.outgoing.put(None)
                break
            gathered += data
        return gathered

    def pour(self, connection, data):
        """Sends it, torn to pieces where that is the way. False: the guest has ended."""
        try:
            while data:
                size = random.randint(1, len(data)) if self.way == "torn" else len(data)
                connection.sendall(data[:size])
                data = data[size:]
                time.sleep(random.choice([0, 0, LONGEST_S / 10]))
        except OSError:
            return False
        return True


class Determinism(GuestCase):
    def first_run(self, name, source):
        """A run whose order is drawn by the script's name, each answer given when the guest rests."""
        chance = random.Random("order of " + name)
        return self.run_script(source, answer=answer, at_rest=lambda pending: chance.randrange(len(pending)))

    def names_answered(self, run):
        """The calls that somebody waited for, in the order of their answers."""
        names = {call.request: call.name for call in run.calls}
        return [names[one["id"]] for one in run.sent if one["id"] in names and one["id"] not in run.cancelled]

    def test_the_way_in_which_answers_come_does_not_show(self):
        for name in SCRIPTS:
            source = script(name)
            first = self.first_run(name, source)
            self.assertIn(first.done.get("code"), (None, "raised", "deadlock"), f"{first.done}\n{source}")
            for way in ("apart", "together", "torn", "at once"):
                with self.subTest(script=name, way=way):
                    again = Brought(source, self.names_answered(first), way)
                    self.assertEqual(first.lines, again.lines)


if __name__ == "__main__":
    main()
