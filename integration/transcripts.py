"""Transcripts of runs: every frame that jail and bridge exchanged, and replies that bring a run's answers in
the order of another."""

import dataclasses
import json

SIDES = ("jail: ", "bridge: ")
NEVER_MS = 86400000


@dataclasses.dataclass(frozen=True)
class Transcript:
    """What both sides said, as lines. What the bridge says by itself, scopes and cancelled calls, it says
    when it has read the request: how far an agent's answer overtakes that is a matter of time, and at the
    end of a run so is whether it still comes to it."""

    jail: tuple
    answers: tuple  # the boot frame, and what came of calls that somebody waited for
    own: tuple

    def difference(self, other):
        """The first frame in which they differ, for people; None if there is none."""
        shorter = min(len(self.own), len(other.own))
        for side, one, two in (
            ("the jail", self.jail, other.jail), ("the bridge", self.answers, other.answers),
            ("the bridge by itself", self.own[:shorter], other.own[:shorter]),
        ):  # fmt: skip
            for number, (first, second) in enumerate(zip(one + ("(nothing)",), two + ("(nothing)",))):
                if first != second:
                    return f"frame {number} of {side}:\n{around(first, second)}\nand\n{around(second, first)}"
            if len(one) != len(two):
                return f"{side} said {len(one)} frames and {len(two)}"
        return None


def around(text, other):
    """The part of a frame in which it differs from another."""
    at = next((place for place, pair in enumerate(zip(text, other)) if pair[0] != pair[1]), min(len(text), len(other)))
    return f"… {text[max(0, at - 200):at + 200]}"


def lines_of(warnings, side):
    """What one side said, line for line. The line in which a run was cut short counts as well."""
    told = [text for text in warnings if text.startswith(side)]
    if not told:
        raise AssertionError(f"no transcript was told: {warnings}")
    return tuple(told[-1].removeprefix(side).split("\n"))


def of_warnings(warnings):
    """The transcript that a test bridge told as warnings."""
    jail, bridge = (lines_of(warnings, side) for side in SIDES)
    cancelled = {json.loads(line)["id"] for line in jail if line.startswith('{"op":"cancel"')}
    answers, own = [], []
    for line in bridge:
        by_itself = '"child_ctx":' in line[:64] or (line.startswith('{"id"') and json.loads(line)["id"] in cancelled)
        (own if by_itself else answers).append(line)
    return Transcript(jail, tuple(answers), tuple(own))


class Names:
    """Structural IDs, as the bridge gives them to what the jail asks for."""

    def __init__(self, jail):
        self.scopes, self.ordinals, self.minted, self.calls = {"r": "r"}, {}, 0, {}
        for line in jail:
            if line.startswith('{"id"'):
                self.take(json.loads(line))

    def claim(self, scope, kind):
        """The next ID of that kind."""
        ordinal = self.ordinals.get((scope, kind), 0)
        self.ordinals[scope, kind] = ordinal + 1
        return f"{self.scopes[scope]}/{kind}-{ordinal}"

    def mint(self, names):
        """The next tokens, for scopes of these names."""
        for name in names:
            self.scopes[f"s{self.minted}"] = name
            self.minted += 1

    def take(self, frame):
        """One request."""
        if frame["op"] == "agent":
            self.calls[frame["id"]] = self.claim(frame["ctx"], "agent")
        elif frame["op"] == "parallel":
            name = self.claim(frame["ctx"], "par")
            self.mint(f"{name}/b-{branch}" for branch in range(frame["count"]))
        else:
            name = self.claim(frame["ctx"], "pipe")
            self.mint(f"{name}/s-{stage}/i-{item}" for item in range(frame["count"]) for stage in range(frame["stages"]))


def reply_of(answer, name, place, tokens):
    """A reply that brings this answer to the call of that name, as the one of that place, at that cost."""
    reply = {"match": {"id": name}, "delay_ms": place, "usage": {"prompt_tokens": tokens}}
    if answer["ok"]:
        return reply | {"value": answer["value"]}
    return reply | {"error": {"code": answer["code"], "message": answer["error"], "retryable": answer["retryable"]}}


def ordered_replies(transcript):
    """Replies that bring the answers in the order of that run, whenever they come; to other calls none."""
    names = Names(transcript.jail)
    answers = [json.loads(line) for line in transcript.answers[1:] if line.startswith('{"id"')]
    replies, spent = [], 0
    for place, answer in enumerate(answers, 1):
        tokens = answer.get("tokens", spent)
        replies.append(reply_of(answer, names.calls[answer["id"]], place, tokens - spent))
        spent = tokens
    return {"replies": [*replies, {"match": {"prompt": "*"}, "value": None, "delay_ms": NEVER_MS}]}
