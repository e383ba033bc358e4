"""Hostile scripts as files: the head is the specification, what follows the blank line is the workflow.

    # Technique   what is tried
    # Mechanism   what of Python or of brig it builds on
    # As shipped  END: how the run ends
    # Unguarded   END: the same in a jail without any layer of the language
    # Harmless    why nothing is gained; where, and only where, one of the two completes
    # Setting     KEY=VALUE for --set; may be there more than once
    # Repeat      NAME: TEXT, COUNT times; what stands for NAME in the script, as a Python literal

An END is `rejected: RULES`, `completed: JSON` (or its beginning and …), `blocked: CALL`, `over_budget: KEY`, or one
of the verdicts with words of the reason; `refused: words` where no run begins. Where the interpreter's version or
the first of two causes decides, ` / ` stands between them.
"""

import ast
import dataclasses
import json
import os
import re

FOLDER = os.path.dirname(os.path.abspath(__file__))
ONCE = ("Technique", "Mechanism", "As shipped", "Unguarded")
OPTIONAL = ("Harmless",)
MANY = ("Setting", "Repeat")
LINE = re.compile(r"# ([A-Z][a-z]+(?: [a-z]+)?)  +(\S.*)")
END = re.compile(r"(rejected|refused|completed|blocked|over_budget|failed|crashed): (\S.*)")
REPEAT = re.compile(r"([A-Z]+): (.+), (\d+) times")
FACT = re.compile(r"\bCANARY_([A-Z]+)\b")


class SpecificationError(Exception):
    """A head that does not say what it must."""


@dataclasses.dataclass(frozen=True)
class End:
    """How a run ends: the verdict, and what the report or standard output then say."""

    verdict: str
    detail: str

    def __str__(self):
        return f"{self.verdict}: {self.detail}"


@dataclasses.dataclass(frozen=True)
class Technique:
    """One file."""

    kind: str
    name: str
    technique: str
    mechanism: str
    shipped: tuple  # of End: one of them comes
    unguarded: tuple
    harmless: str
    settings: tuple
    repeats: tuple  # name, text
    body: str

    def script(self, facts):
        """The workflow's bytes, with every fact (name: value) and every repetition in its place."""
        text = FACT.sub(lambda name: repr(facts[name[1]]), self.body)
        for name, repeated in self.repeats:
            text = text.replace(name, repeated)
        return text.encode("utf-8", "surrogateescape")

    def options(self):
        """Words of the command line."""
        return [word for setting in self.settings for word in ("--set", setting)]


def kinds():
    """The folders, each a kind of technique."""
    return sorted(name for name in os.listdir(FOLDER) if os.path.isdir(os.path.join(FOLDER, name)) and name[0] != "_")


def read_all():
    """All techniques, by kind and name."""
    found = []
    for kind in kinds():
        folder = os.path.join(FOLDER, kind)
        found += [read(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(".py")]
    return found


def read(path):
    """One technique. Raises SpecificationError with the place."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return build(path, text)
    except SpecificationError as error:
        raise SpecificationError(f"{path}: {error}") from None


def fields_of(head):
    """Field name: list of values."""
    fields = {}
    for line in head.splitlines():
        match = LINE.fullmatch(line)
        if not match:
            raise SpecificationError(f"no field: {line!r}")
        name, value = match.groups()
        if name not in ONCE + OPTIONAL + MANY or (name in fields and name not in MANY):
            raise SpecificationError(f"unknown, or there twice: {name}")
        fields.setdefault(name, []).append(value)
    missing = [name for name in ONCE if name not in fields]
    if missing:
        raise SpecificationError(f"lacks {', '.join(missing)}")
    return fields


def ends_of(text):
    """The ends that a field allows."""
    ends = []
    for part in text.split(" / "):
        match = END.fullmatch(part)
        if not match:
            raise SpecificationError(f"no end: {part!r}")
        ends.append(End(*match.groups()))
        if match[1] == "completed" and not match[2].endswith("…"):
            json_check(match[2])
    return tuple(ends)


def json_check(text):
    """What a run completes with is JSON."""
    try:
        json.loads(text)
    except ValueError as error:
        raise SpecificationError(f"not JSON: {text!r}: {error}") from None


def repeat_of(text, body):
    """The name that stands in the script, and what stands for it."""
    match = REPEAT.fullmatch(text)
    if not match or match[1] not in body:
        raise SpecificationError(f"repeats nothing: {text!r}")
    return match[1], ast.literal_eval(match[2]) * int(match[3])


def build(path, text):
    """The fields as they are meant."""
    head, blank, body = text.partition("\n\n")
    fields = fields_of(head)
    shipped, unguarded = (ends_of(fields[name][0]) for name in ("As shipped", "Unguarded"))
    completes = any(end.verdict == "completed" for end in shipped + unguarded)
    if completes != ("Harmless" in fields):
        raise SpecificationError("says why it is harmless just where a run completes")
    if not blank or not body.strip():
        raise SpecificationError("has no script")
    return Technique(
        kind=os.path.basename(os.path.dirname(path)),
        name=os.path.basename(path).removesuffix(".py"),
        technique=fields["Technique"][0],
        mechanism=fields["Mechanism"][0],
        shipped=shipped,
        unguarded=unguarded,
        harmless=fields.get("Harmless", [""])[0],
        settings=tuple(fields.get("Setting", ())),
        repeats=tuple(repeat_of(repeat, body) for repeat in fields.get("Repeat", ())),
        body=body,
    )
