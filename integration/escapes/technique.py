"""Escape tests as files: the head is the specification, what follows the blank line is what the attacker does.

    Technique   what is tried
    Control     what it comes to where nothing stops it (else the test proves nothing)
    Expect      blocked by LAYER, or blocked by LAYER: the call or words that the report names
    Without     LAYER: stopped by LAYER (which layer holds next), or LAYER: nothing holds
                as USER: the same, where it differs for one kind of user
    Body        probe (lines of integration/testing/probe_script.h), frames (the same, where only the
                jail can be tried: its control is a run too), or script (Python)
    Scene       what it needs of integration/escapes/scene.py, in order
    Reached     how one sees that it came to something; a row of REACHED in trial.py
    Given       NAME: VALUE outside, VALUE inside; a fact that differs between control and trial
    Setting     KEY=VALUE for --set
    Absent      ERRNO: why this kernel cannot even do the control

Each Without takes one more layer away, the one that held before, until nothing holds or what holds
cannot be taken away.
"""

import dataclasses
import errno
import os
import re

from layers import BY_NAME, NOTHING

FOLDER = os.path.dirname(os.path.abspath(__file__))
ONCE = ("Technique", "Control", "Expect", "Body", "Reached")
OPTIONAL = ("Scene", "Given", "Setting", "Absent")
LINE = re.compile(r"([A-Z][a-z]+) +(\S.*)|( +)(as .*)")
EXPECT = re.compile(r"blocked by ([^:]+)(?:: (.+))?")
HOLDS = re.compile(r"stopped by ([^:]+)(?:: (.+))?|nothing holds")
USERS = ("root", "ordinary user", "unshare -Urnm", "root in unshare -Urnm")  # as in integration/users.py
GIVEN = re.compile(r"([a-z_]+): (.+) outside, (.+) inside")


class SpecificationError(Exception):
    """A head that does not say what it must."""


@dataclasses.dataclass(frozen=True)
class Hold:
    """What holds: a layer, and what the report then names."""

    layer: str  # or NOTHING
    detail: str = ""

    def __str__(self):
        return "nothing holds" if self.layer == NOTHING else f"stopped by {self.layer}"


@dataclasses.dataclass
class Without:
    """One more layer is taken away."""

    taken: str
    holds: Hold
    as_user: dict = dataclasses.field(default_factory=dict)  # name of the user: Hold

    def holds_for(self, user):
        """What holds for this kind of user."""
        return self.as_user.get(user, self.holds)


@dataclasses.dataclass
class Technique:
    """One file."""

    name: str
    surface: str
    technique: str
    control: str
    expect: Hold
    withouts: list
    body: str
    reached: str
    scene: tuple
    given: tuple  # name, outside, inside; or None
    setting: str
    absent: dict  # errno: reason
    script: str

    def chain(self, user):
        """The layers that hold for this kind of user, in the order in which they are taken away: pairs of
        what is taken (None: nothing yet) and the Hold."""
        pairs = [(None, self.expect)]
        for without in self.withouts:
            if pairs[-1][1].layer != without.taken:
                break
            pairs.append((without.taken, without.holds_for(user)))
        return pairs


def read_all():
    """All techniques, by surface and name."""
    found = []
    for surface in sorted(os.listdir(FOLDER)):
        folder = os.path.join(FOLDER, surface)
        if os.path.isdir(folder):
            names = sorted(name for name in os.listdir(folder) if name.endswith(".escape"))
            found += [read(os.path.join(folder, name)) for name in names]
    return found


def read(path):
    """One technique. Raises SpecificationError with the place."""
    with open(path, encoding="utf-8") as file:
        head, _, script = file.read().partition("\n\n")
    try:
        technique = build(path, fields_of(head), script)
        chain_check(technique)
    except SpecificationError as error:
        raise SpecificationError(f"{path}: {error}") from None
    return technique


def fields_of(head):
    """Field name: list of values. What is indented belongs to the Without above it."""
    fields = {}
    for line in head.splitlines():
        match = LINE.fullmatch(line)
        if not match:
            raise SpecificationError(f"no field: {line!r}")
        if match[3]:
            if "Without" not in fields:
                raise SpecificationError(f"belongs to no Without: {line!r}")
            fields["Without"][-1].append(match[4])
        elif match[1] == "Without":
            fields.setdefault("Without", []).append([match[2]])
        elif match[1] in fields or match[1] not in ONCE + OPTIONAL:
            raise SpecificationError(f"unknown, or there twice: {match[1]}")
        else:
            fields[match[1]] = match[2]
    missing = [name for name in (*ONCE, "Without") if name not in fields]
    if missing:
        raise SpecificationError(f"lacks {', '.join(missing)}")
    return fields


def parsed(pattern, text):
    """The groups of a text that has this form."""
    match = pattern.fullmatch(text)
    if not match:
        raise SpecificationError(f"has not its form: {text!r}")
    return match.groups()


def layer_named(name):
    """The name of a layer, if it is one."""
    if name not in BY_NAME:
        raise SpecificationError(f"no layer: {name!r}")
    return name


def hold_of(text):
    """What a Without says that holds."""
    layer, detail = parsed(HOLDS, text)
    return Hold(layer_named(layer), detail or "") if layer else Hold(NOTHING)


def without_of(lines):
    """A Without and the lines below it."""
    taken, _, holds = lines[0].partition(": ")
    as_user = {}
    for line in lines[1:]:
        user, _, text = line.removeprefix("as ").partition(": ")
        if user not in USERS:
            raise SpecificationError(f"no kind of user: {user!r}")
        as_user[user] = hold_of(text)
    return Without(layer_named(taken), hold_of(holds), as_user)


def absent_of(text):
    """errno: reason."""
    name, _, reason = text.partition(": ")
    if not reason or not hasattr(errno, name):
        raise SpecificationError(f"no errno with a reason: {text!r}")
    return {getattr(errno, name): reason}


def build(path, fields, script):
    """The fields as they are meant."""
    layer, detail = parsed(EXPECT, fields["Expect"])
    if fields["Body"] not in ("probe", "frames", "script"):
        raise SpecificationError(f"no kind of body: {fields['Body']!r}")
    return Technique(
        name=os.path.basename(path).removesuffix(".escape"),
        surface=os.path.basename(os.path.dirname(path)),
        technique=fields["Technique"],
        control=fields["Control"],
        expect=Hold(layer_named(layer), detail or ""),
        withouts=[without_of(lines) for lines in fields["Without"]],
        body=fields["Body"],
        reached=fields["Reached"],
        scene=tuple(fields["Scene"].split(", ")) if "Scene" in fields else (),
        given=parsed(GIVEN, fields["Given"]) if "Given" in fields else None,
        setting=fields.get("Setting", ""),
        absent=absent_of(fields["Absent"]) if "Absent" in fields else {},
        script=script,
    )


def chain_check(technique):
    """Each Without takes away what held before, for at least one kind of user; and the chain goes on
    until nothing holds or what holds cannot be taken away."""
    holding = {technique.expect.layer}
    for without in technique.withouts:
        if without.taken not in holding:
            raise SpecificationError(f"{without.taken} did not hold before it is taken away")
        if BY_NAME[without.taken].taken is None:
            raise SpecificationError(f"{without.taken} cannot be taken away")
        ends = [without.holds, *without.as_user.values()]
        holding = {hold.layer for hold in ends}
    for user in {None} | {user for without in technique.withouts for user in without.as_user}:
        last = technique.chain(user)[-1][1].layer
        if last != NOTHING and BY_NAME[last].taken is not None:
            raise SpecificationError(f"does not say what holds without {last}")
