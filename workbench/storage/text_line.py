"""Mechanics or a project as one line of text, to be pasted into a post and out of it again.

A line is a word that tells what it is and its version, and then letters and digits only::

    dice-workbench-1-0aXk29…

Forums, chats and mail wrap such a line, quote it, put marks around it, and make dashes, links or
faces of punctuation: so there is none after the first word, and whatever stands between the letters
is passed over. The letters are bytes, eight to eleven letters: first a block with the length and
the checksum of the rest, so that a line has an end of its own whatever follows it, then the JSON of
a project file, compressed. It is read as project files are, with the same checks; what a line may
unpack to is limited, so that a short one cannot fill the memory.
"""

from __future__ import annotations

import json
import re
import string
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from workbench.project.project import Project
from workbench.storage.errors import StorageError
from workbench.storage.json_file import parse_json
from workbench.storage.json_values import typed
from workbench.storage.project_format import project_from_json, project_to_json

__all__ = [
    "LARGEST_LINE",
    "TextLine",
    "holds_line",
    "line_of_mechanics",
    "line_of_project",
    "read_line",
]

VERSION = 1
"""The version of the line, apart from that of the project in it; it has its own ``COMMON``."""

LARGEST_LINE = 400_000
"""Letters of a line; no forum takes so many."""

LARGEST_TEXT = 3 * LARGEST_LINE
"""Characters of a text in which a line is looked for: each letter may be quoted and wrapped."""

LARGEST_CONTENT = 3_000_000
"""Bytes that a line may unpack to: a hundred times what designers write."""

LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase
"""The digits of base 62."""

RAW = -zlib.MAX_WBITS
"""Compressed without a heading and a checksum of its own."""

BLOCK = 8
"""Bytes that are written as one number."""

LETTERS_OF = (0, 2, 3, 5, 6, 7, 9, 10, 11)
"""How many letters a block of 0 to 8 bytes takes."""

VALUES = {letter: value for value, letter in enumerate(LETTERS)}

BYTES_OF = {letters: size for size, letters in enumerate(LETTERS_OF)}

COMMON = (
    b"accumulate call count different drop explode foreach function if else in is keep largest "
    b"least max min output repeat set sum then union until while "
    b'"measure":"mean","direction":"at least","target":10,"band":null,"decision":"","axes":[{"name'
    b'":"N","first":1,"last":10,"step":1}]}"staging":{"roll":null,"arguments":{},"decisions":{},"o'
    b'therwise":false,"outcome":null,"goal":"mean"},"cast":{},"hidden_outputs":[1],"type":"values"'
    b'"language":"anydice","source":["output  roll20","source":["/roll  table","source":["'
    b'"language":"troll","source":["sum largest 3 4d6"],"parameters":{"N":3},"colour":0,"shown":tr'
    b'ue},{"identity":"'
    b'{"mechanics":{"project":{"format":5,"view":{"mode":"at least","shape":"lines","layout":"grid"'
    b',"scale":"logarithmic","unit":"fraction",'
    b'"mode":"exactly","shape":"bars","layout":"overlay","scale":"linear","unit":"percent","selecte'
    b'd":"a"},"bands":[{"name":"","low":null,"high":null}],"sweep":null,"entities":[],"mechanics":['
    b'{"identity":"a","name":"'
)
"""What most projects say, which need not be said in each line; never changed in one version."""

_WRAP = r"[\s>]*"
"""What mail programs put where they wrap a line."""

_WORD = re.compile(
    _WRAP.join("-" if letter == "-" else letter for letter in "dice-workbench-").replace(
        "-", "[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}]"
    )
    + rf"{_WRAP}([0-9]{{1,4}}){_WRAP}[-\N{{HYPHEN}}\N{{NON-BREAKING HYPHEN}}\N{{EN DASH}}]"
)

_NOISE = re.compile("[^0-9A-Za-z]+")


@dataclass(frozen=True)
class TextLine:
    """What a line holds.

    Attributes:
        project: A project, or the mechanics with what they roll for.
        is_whole: Whether it is a project to be opened, and not mechanics to be added to one.
    """

    project: Project
    is_whole: bool


# ---- writing --------------------------------------------------------------------------------


def line_of_project(project: Project) -> str:
    """Return ``project`` as a line.

    Raises:
        StorageError: It is too large for a line; the message goes on after its name.
    """
    return _line("project", project)


def line_of_mechanics(project: Project, identities: Iterable[str]) -> str:
    """Return some mechanics of ``project``, and the entities that they roll for, as a line.

    Args:
        project: The project.
        identities: Which mechanics.

    Raises:
        StorageError: They are too large for a line; the message goes on after their name.
    """
    chosen = set(identities)
    found = [one for one in project.mechanics if one.identity in chosen]
    entities = tuple(
        entity
        for entity in project.entities
        if any(one.takes_entity(entity.identity) for one in found)
    )
    # They get identities of their own wherever they are added.
    mechanics = tuple(
        replace(project.resolved(one), identity=str(place), group="")
        for place, one in enumerate(found)
    )
    return _line("mechanics", Project(mechanics, entities=entities))


def _line(kind: str, project: Project) -> str:
    # Half a character, as JSON and the clipboard can bring it, is spelled.
    content = json.dumps(
        {kind: project_to_json(replace(project, snapshots=()))}, separators=(",", ":")
    ).encode("ascii")
    compressor = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zdict=COMMON)
    packed = compressor.compress(content) + compressor.flush()
    text = _letters(_heading(packed) + packed)
    if len(content) > LARGEST_CONTENT or len(text) > LARGEST_LINE:
        raise StorageError("is too large for a line of text; a file can hold it")
    return f"dice-workbench-{VERSION}-{text}"


def _heading(packed: bytes) -> bytes:
    return len(packed).to_bytes(4, "big") + zlib.crc32(packed).to_bytes(4, "big")


def _letters(data: bytes) -> str:
    return "".join(
        _number_text(int.from_bytes(block, "big"), LETTERS_OF[len(block)])
        for block in (data[place : place + BLOCK] for place in range(0, len(data), BLOCK))
    )


def _number_text(number: int, length: int) -> str:
    letters = []
    for _ in range(length):
        number, digit = divmod(number, len(LETTERS))
        letters.append(LETTERS[digit])
    return "".join(reversed(letters))


# ---- reading --------------------------------------------------------------------------------


def holds_line(text: str) -> bool:
    """Return whether there is a line in ``text``, which need not be whole."""
    return _WORD.search(text[:LARGEST_TEXT]) is not None


def read_line(text: str) -> TextLine | None:
    """Return what the first line in ``text`` holds, or None where there is no line in it.

    Args:
        text: Any text, such as the clipboard's, with anything around the line.

    Raises:
        StorageError: The line is damaged, cut off, too large, or of a later version.
    """
    word = _WORD.search(text[:LARGEST_TEXT])
    if word is None:
        return None
    try:
        if len(text) > LARGEST_TEXT:
            raise StorageError("is too large to be read")
        if int(word[1]) != VERSION:
            raise StorageError(_about_version(int(word[1])))
        return _content(_NOISE.sub("", text[word.end() :]))
    except StorageError as error:
        raise StorageError(f"The line of text {error}") from error


def _about_version(version: int) -> str:
    if version < VERSION:
        return f"is damaged: there is no version {version}"
    return (
        f"was written by a newer version of the workbench (version {version}; "
        f"this one reads {VERSION})"
    )


def _content(letters: str) -> TextLine:
    start = LETTERS_OF[BLOCK]
    heading = _bytes_of(letters[:start]) if len(letters) >= start else b""
    blocks, rest = divmod(int.from_bytes(heading[:4], "big"), BLOCK)
    end = start * (1 + blocks) + LETTERS_OF[rest]
    if len(letters) < end:
        raise StorageError("is not whole: its end is missing, or letters were lost")
    packed = _bytes_of(letters[start:end])
    if heading != _heading(packed):
        raise StorageError("is damaged: its letters do not fit its checksum")
    return _from_json(parse_json(_unpacked(packed)))


def _bytes_of(letters: str) -> bytes:
    step = LETTERS_OF[BLOCK]
    blocks = (letters[place : place + step] for place in range(0, len(letters), step))
    return b"".join(map(_block_of, blocks))


def _block_of(letters: str) -> bytes:
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + VALUES[letter]
    size = BYTES_OF.get(len(letters), 0)
    if number >> (8 * size):
        raise StorageError("is damaged: its letters do not fit together")
    return number.to_bytes(size, "big")


def _unpacked(packed: bytes) -> bytes:
    decompressor = zlib.decompressobj(RAW, zdict=COMMON)
    try:
        content = decompressor.decompress(packed, LARGEST_CONTENT)
    except zlib.error as error:
        raise StorageError("is damaged: it cannot be unpacked") from error
    if decompressor.unconsumed_tail:
        raise StorageError("holds more than a project can be")
    if not decompressor.eof:
        raise StorageError("is damaged: it cannot be unpacked")
    return content


def _from_json(data: object) -> TextLine:
    fields = typed(data, dict, "holds no project")
    for kind, is_whole in (("project", True), ("mechanics", False)):
        if kind in fields:
            return TextLine(project_from_json(fields[kind]), is_whole)
    raise StorageError("holds no project")
