"""Escape tests as files: the head is the specification, what follows the blank line is what the attacker does.

    Technique   what is tried
    Control     what it comes to where nothing stops it (else the test proves nothing)
    Expect      blocked by LAYER, or blocked by LAYER: the call or words that the report names
    Without     LAYER: stopped by LAYER (which layer holds next), or LAYER: nothing holds
                as USER: the same, where it differs for one kind of user
                for VARIANT, VARIANT: the same, where it differs for these
                as USER for VARIANT, VARIANT: the same for both; of several that fit the last one counts
    Each        VARIANT: TEXT; a technique with variants has one such line for each of them. {each} in the
                script, in Reached and in Setting is the TEXT, in which " ; " ends a line
    Body        probe (lines of integration/testing/probe_script.h), frames (the same, where only the
                jail can be tried: its control is a run too), bridge (the same, in the place of the
                bridge), or script (Python)
    Scene       what it needs of integration/escapes/scene.py, in order
    Reached     how one sees that it came to something; a row of REACHED in reached.py
    Errand      what a program does that the probe starts: lines as in the body, with " ; " between them
    Given       NAME: VALUE outside, VALUE inside; a fact that differs between control and trial
    Setting     KEY=VALUE for --set
    Absent      ERRNO: why this kernel cannot even do the control; as many as there are reasons
                ERRNO for VARIANT, VARIANT: the same for these
    Only        root: the control needs the machine's own root. Others are tried as shipped alone, since
                what the filter reports of a call shows that it was tried

Each Without takes one more layer away, the one that held before, until nothing holds or what holds
cannot be taken away. Every variant is tried by itself; {call} in Expect is the first word of its name.
"""

import dataclasses
import errno
import os
import re

from layers import BY_NAME, NOTHING

FOLDER = os.path.dirname(os.path.abspath(__file__))
ONCE = ("Technique", "Control", "Expect", "Body", "Reached")
OPTIONAL = ("Scene", "Given", "Setting", "Only", "Errand")
REPEATED = ("Without", "Each", "Absent")
LINE = re.compile(r"([A-Z][a-z]+) +(\S.*)|( +)((?:as|for) .*)")
EXPECT = re.compile(r"blocked by ([^:]+)(?:: (.+))?")
HOLDS = re.compile(r"stopped by ([^:]+)(?:: (.+))?|nothing holds")
USERS = ("root", "ordinary user", "unshare -Urnm", "root in unshare -Urnm")  # as in integration/users.py
EXCEPTION = re.compile(r"(?:as (" + "|".join(USERS) + r"))? ?(?:for ([^:]+))?: (.+)")
ABSENT = re.compile(r"(E[A-Z0-9]+)(?: for ([^:]+))?: (.+)")
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


@dataclasses.dataclass(frozen=True)
class Variant:
    """One of the ways in which a technique is tried. One without a name is the only one."""

    name: str = ""
    text: str = ""

    def fill(self, text):
        """A text of the technique's with what this variant puts in."""
        return text.replace("{each}", self.text).replace("{call}", self.name.split(" ")[0])


@dataclasses.dataclass(frozen=True)
class Exceptional:
    """What holds for one kind of user (None: all) in some variants (empty: all)."""

    user: str
    variants: tuple
    hold: Hold

    def fits(self, user, variant):
        """Whether it is said of them."""
        return self.user in (None, user) and (not self.variants or variant in self.variants)

    def __str__(self):
        whom = [f"as {self.user}"] if self.user else []
        return " ".join(whom + ([f"for {', '.join(self.variants)}"] if self.variants else []))


@dataclasses.dataclass
class Without:
    """One more layer is taken away."""

    taken: str
    holds: Hold
    exceptions: list = dataclasses.field(default_factory=list)

    def holds_for(self, user, variant):
        """What holds for this kind of user in the variant of this name."""
        fitting = [one.hold for one in self.exceptions if one.fits(user, variant)]
        return fitting[-1] if fitting else self.holds

    def all_holds(self):
        """Whatever may hold, for anybody."""
        return [self.holds, *(one.hold for one in self.exceptions)]


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
    absent: list  # errno, names of variants (empty: all), reason
    only_root: bool
    errand: str
    variants: list
    script: str

    def chain(self, user, variant=""):
        """The layers that hold for this kind of user, in the order in which they are taken away: pairs of
        what is taken (None: nothing yet) and the Hold."""
        pairs = [(None, self.expect)]
        for without in self.withouts:
            if pairs[-1][1].layer == without.taken:
                pairs.append((without.taken, without.holds_for(user, variant)))
        return pairs

    def is_told_of(self, user, variant):
        """Whether something is said of this kind of user by name, in this variant by name."""
        exceptions = [one for without in self.withouts for one in without.exceptions]
        return any(one.user == user and variant in one.variants for one in exceptions)

    def absence(self, number, variant):
        """Why this kernel cannot do it, if a call that fails with this errno shows that; else None."""
        reasons = [reason for known, names, reason in self.absent if known == number and variant in (names or [variant])]
        return reasons[0] if reasons else None

    def as_variant(self, variant):
        """The technique as it is tried in this variant, which is then its only one."""
        return dataclasses.replace(
            self, variants=[variant], script=variant.fill(self.script), reached=variant.fill(self.reached),
            setting=variant.fill(self.setting), expect=Hold(self.expect.layer, variant.fill(self.expect.detail)),
        )  # fmt: skip


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
    """Field name: its value, or a list of values where it may be repeated. What is indented belongs to the
    Without above it, whose value is a list of lines."""
    fields = {name: [] for name in REPEATED}
    for line in head.splitlines():
        match = LINE.fullmatch(line)
        if not match:
            raise SpecificationError(f"no field: {line!r}")
        if match[3]:
            if not fields["Without"]:
                raise SpecificationError(f"belongs to no Without: {line!r}")
            fields["Without"][-1].append(match[4])
        elif match[1] in REPEATED:
            fields[match[1]].append([match[2]] if match[1] == "Without" else match[2])
        elif match[1] in fields or match[1] not in ONCE + OPTIONAL:
            raise SpecificationError(f"unknown, or there twice: {match[1]}")
        else:
            fields[match[1]] = match[2]
    missing = [name for name in ONCE if name not in fields]
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


def variants_named(text, variants):
    """Names of variants, which must be there. None: no names, all are meant."""
    names = tuple(text.split(", ")) if text else ()
    unknown = set(names) - {one.name for one in variants}
    if unknown:
        raise SpecificationError(f"no variant: {', '.join(sorted(unknown))}")
    return names


def exception_of(line, variants):
    """A line below a Without."""
    user, names, holds = parsed(EXCEPTION, line)
    return Exceptional(user, variants_named(names, variants), hold_of(holds))


def without_of(lines, variants):
    """A Without and the lines below it."""
    taken, _, holds = lines[0].partition(": ")
    return Without(layer_named(taken), hold_of(holds), [exception_of(line, variants) for line in lines[1:]])


def absent_of(text, variants):
    """errno, variants, reason."""
    name, names, reason = parsed(ABSENT, text)
    if not hasattr(errno, name):
        raise SpecificationError(f"no errno: {name!r}")
    return getattr(errno, name), variants_named(names, variants), reason


def variants_of(lines):
    """The variants; a nameless one where there is no Each."""
    pairs = [line.partition(": ") for line in lines]
    if len({name for name, _, _ in pairs}) < len(pairs) or not all(text for _, _, text in pairs):
        raise SpecificationError("a variant is there twice, or empty")
    return [Variant(name, text.replace(" ; ", "\n")) for name, _, text in pairs] or [Variant()]


def build(path, fields, script):
    """The fields as they are meant."""
    layer, detail = parsed(EXPECT, fields["Expect"])
    variants = variants_of(fields["Each"])
    if fields.get("Only", "root") != "root":
        raise SpecificationError(f"nobody has more than root: {fields['Only']!r}")
    if fields["Body"] not in ("probe", "frames", "bridge", "script"):
        raise SpecificationError(f"no kind of body: {fields['Body']!r}")
    return Technique(
        name=os.path.basename(path).removesuffix(".escape"),
        surface=os.path.basename(os.path.dirname(path)),
        technique=fields["Technique"],
        control=fields["Control"],
        expect=Hold(layer_named(layer), detail or ""),
        withouts=[without_of(lines, variants) for lines in fields["Without"]],
        body=fields["Body"],
        reached=fields["Reached"],
        scene=tuple(fields["Scene"].split(", ")) if "Scene" in fields else (),
        given=parsed(GIVEN, fields["Given"]) if "Given" in fields else None,
        setting=fields.get("Setting", ""),
        absent=[absent_of(text, variants) for text in fields["Absent"]],
        only_root="Only" in fields,
        errand=fields.get("Errand", "").replace(" ; ", "\n") + "\n",
        variants=variants,
        script=script,
    )


def cases_of(technique):
    """Every kind of user with every variant, of which the heads say something."""
    users = {None} | {one.user for without in technique.withouts for one in without.exceptions}
    return [(user, variant.name) for user in sorted(users, key=str) for variant in technique.variants]


def chain_check(technique):
    """Each Without takes away what held before, for at least one kind of user and one variant; and the chain
    goes on until nothing holds or what holds cannot be taken away."""
    if (technique.variants[0].name == "") == ("{each}" in technique.script + technique.reached):
        raise SpecificationError("speaks of variants and has none, or has some and does not speak of them")
    holding = {technique.expect.layer}
    for without in technique.withouts:
        if without.taken not in holding:
            raise SpecificationError(f"{without.taken} did not hold before it is taken away")
        if BY_NAME[without.taken].taken is None:
            raise SpecificationError(f"{without.taken} cannot be taken away")
        holding |= {hold.layer for hold in without.all_holds()}
    for user, variant in cases_of(technique):
        last = technique.chain(user, variant)[-1][1].layer
        if last != NOTHING and BY_NAME[last].taken is not None:
            raise SpecificationError(f"does not say what holds without {last}")
