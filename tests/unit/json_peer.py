#!/usr/bin/python3
"""Compares the scanner's judgement with that of Python's json module, on documents of chance that are
damaged step by step. Usage: json_peer.py JUDGE, a program that reads texts in hexadecimal digits."""

import json
import math
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import Tap  # noqa: E402

DOCUMENTS = 4000
DAMAGES = 6
PIECES = (
    b'"', b"\\", b"{", b"}", b"[", b"]", b":", b",", b"0", b"1", b"-", b"+", b".", b"e", b"E9", b" ",
    b"\n", b"\0", b"\x1f", b"\x7f", b"\x80", b"\xc3\xa9", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xff",
    b"\\u0061", b"\\ud800", b"\\udc00", b"\\u00", b"null", b"NaN", b"1e308", b"1e309", b"[1,]", b'"a":1,',
)  # fmt: skip


class Refused(Exception):
    """Python reads it, JSON does not allow it."""


def members_read(pairs):
    """An object, whose keys must differ."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise Refused("duplicate key")
    return dict(pairs)


def real_read(text):
    """A real, which must be finite."""
    value = float(text)
    if math.isinf(value):
        raise Refused("number out of range")
    return value


def constant_refuse(text):
    """NaN and the like."""
    raise Refused(text)


def peer_accepts(document):
    """Whether Python accepts the bytes, held to the same rules."""
    try:
        value = json.loads(
            document.decode("utf-8"),
            object_pairs_hook=members_read,
            parse_float=real_read,
            parse_constant=constant_refuse,
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # fails for lone surrogates
    except (ValueError, Refused):
        return False
    return True


def value_make(chance, depth=0):
    """A value of chance."""
    kind = chance.randrange(8 if depth < 4 else 6)
    if kind == 6:
        return [value_make(chance, depth + 1) for _ in range(chance.randrange(5))]
    if kind == 7:
        return {text_make(chance): value_make(chance, depth + 1) for _ in range(chance.randrange(12))}
    scalars = (None, True, chance.randrange(-99, 99), chance.uniform(-1e9, 1e9), 10.0 ** chance.randrange(-300, 300))
    return text_make(chance) if kind == 5 else scalars[kind]


def text_make(chance):
    """A text of chance, short enough for keys to meet."""
    return "".join(chance.choice('ab"\\/\n\té€😀\x7f') for _ in range(chance.randrange(4)))


def damage(chance, document):
    """The document with one piece put in, put over, or taken out."""
    at = chance.randrange(len(document) + 1)
    piece = chance.choice(PIECES)
    kind = chance.randrange(3)
    if kind == 0:
        return document[:at] + piece + document[at:]
    if kind == 1:
        return document[:at] + piece + document[at + len(piece) :]
    return document[:at] + document[at + chance.randrange(1, 4) :]


def documents_make(chance):
    """Documents of chance, each followed by its damaged descendants."""
    for _ in range(DOCUMENTS):
        document = json.dumps(
            value_make(chance), ensure_ascii=chance.random() < 0.5, indent=chance.choice((None, None, 1))
        ).encode("utf-8")
        yield document
        for _ in range(DAMAGES):
            document = damage(chance, document)
            yield document


def main(judge):
    """One point for the agreement, one for there having been enough of either kind."""
    documents = list(documents_make(random.Random(1)))
    lines = "".join(document.hex() + "\n" for document in documents)
    answer = subprocess.run([judge], input=lines, capture_output=True, text=True, check=True)
    verdicts = [line == "good" for line in answer.stdout.splitlines()]
    peers = [peer_accepts(document) for document in documents]
    differing = [
        f"{document!r}: Python says {peer}"
        for document, verdict, peer in zip(documents, verdicts, peers)
        if verdict != peer
    ]
    tap = Tap()
    tap.point(
        len(verdicts) == len(peers) and not differing,
        "the scanner and Python accept the same",
        "\n".join(differing[:5]),
    )
    tap.point(min(sum(peers), len(peers) - sum(peers)) > DOCUMENTS, "both verdicts are frequent")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
