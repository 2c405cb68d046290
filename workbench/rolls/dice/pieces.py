"""What is drawn and said of a roll: dice, words and boxes, in the order of its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from engine.errors import Span
from engine.languages.accounts import (
    AccountRecord,
    DiceRecord,
    DieRecord,
    Gap,
    GivenRecord,
    GroupRecord,
    RollAccount,
    Tested,
    number_of,
    stretches,
)
from engine.summary import describe_value
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = [
    "Box",
    "DrawnDie",
    "GivenNumber",
    "Label",
    "Piece",
    "Remainder",
    "Total",
    "Words",
    "die_words",
    "more_words",
    "pieces_of",
    "total_words",
]


def die_words(die: DieRecord, *, is_left_out: bool) -> str:
    """Return what happened to a die: ``1, rolled again: 5, exploded``.

    Args:
        die: The die.
        is_left_out: Whether all it stands in counts no more.
    """
    again = QCoreApplication.translate("Dice", "{face}, rolled again: ")
    before = "".join(again.format(face=face) for face in die.rerolled)
    return before + ", ".join([str(die.value), *_events(die, is_left_out=is_left_out)])


def _events(die: DieRecord, *, is_left_out: bool) -> Iterator[str]:
    if len(die.faces) > 1:
        yield QCoreApplication.translate("Dice", "added up from {faces}").format(
            faces=" + ".join(map(str, die.faces))
        )
    elif die.exploded:
        yield QCoreApplication.translate("Dice", "exploded")
    if die.extra:
        yield QCoreApplication.translate("Dice", "rolled for one that exploded")
    if die.value != sum(die.faces):
        yield QCoreApplication.translate("Dice", "one less than its face")
    if die.critical == "success":
        yield QCoreApplication.translate("Dice", "critical success")
    elif die.critical:
        yield QCoreApplication.translate("Dice", "critical failure")
    yield from _judged(die.tested)
    if is_left_out and die.tested.kept:
        yield QCoreApplication.translate("Dice", "in a roll that was dropped")


def total_words(text: str, tested: Tested) -> str:
    """Return what a roll of a group comes to, and what became of it: ``17, dropped``."""
    return ", ".join([text, *_judged(tested)])


def _judged(tested: Tested) -> Iterator[str]:
    if tested.success:
        yield QCoreApplication.translate("Dice", "success")
    if tested.failure:
        yield QCoreApplication.translate("Dice", "failure")
    if not tested.kept:
        yield QCoreApplication.translate("Dice", "dropped")


def more_words(count: int) -> str:
    """Return how many dice more there are than are shown: ``and 9,900 more``."""
    return QCoreApplication.translate("Dice", "and {count} more").format(
        count=NumberFormat.present().count(count)
    )


FATE_FACES = {-1: "\N{MINUS SIGN}", 0: "", 1: "+"}
"""What Fate dice show in the place of numbers."""

WORD = re.compile(r"\*\*|[-+*/%]|[^-+*/%\s]+")
"""Operators stand apart, however closely they were written."""

LEADS_TO = "→"
"""Stands between what was rolled for the number of dice and the dice."""


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A die.

    Attributes:
        record: What became of it.
        sides: Its highest face, or None for a Fate die.
        text: What it shows.
        rerolled: What was rolled again, drawn in front of it.
        chain: What it was added up from, or nothing.
        is_joined: Whether the die before it brought it about.
        is_pale: Whether it counts no more.
        words: What happened to it.
    """

    record: DieRecord
    sides: int | None
    text: str
    rerolled: tuple[str, ...]
    chain: str
    is_joined: bool
    is_pale: bool
    words: str


@dataclass(frozen=True, slots=True)
class Words:
    """A word of the roll as it was written: an operator, a number, a parenthesis."""

    text: str
    is_pale: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A label of the roll, without its brackets."""

    text: str


@dataclass(frozen=True, slots=True)
class GivenNumber:
    """A name and the number it was given."""

    name: str
    text: str
    is_pale: bool = False


@dataclass(frozen=True, slots=True)
class Remainder:
    """How many dice more there are than are drawn."""

    text: str


@dataclass(frozen=True, slots=True)
class Total:
    """What a roll, a group or the whole comes to.

    Attributes:
        text: The number.
        tested: What later modifiers made of it.
        is_pale: Whether it counts no more.
        is_last: Whether it is that of the whole roll.
    """

    text: str
    tested: Tested = field(default=Tested())
    is_pale: bool = False
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Pieces in a frame: a group, a roll in one, or dice that count as one.

    Attributes:
        pieces: What is inside, its total last.
        is_pale: Whether it counts no more.
        words: What it comes to and what became of it; nothing where the whole roll says so.
    """

    pieces: tuple[Piece, ...]
    is_pale: bool
    words: str


Piece: TypeAlias = "DrawnDie | Words | Label | GivenNumber | Remainder | Total | Box"


def pieces_of(account: RollAccount) -> tuple[Piece, ...]:
    """Return what is drawn of a roll, what it comes to last."""
    pieces = _AccountReader(account).roll(account.place, account.records, is_pale=False)
    total = Total(describe_value(account.value), is_last=True)
    if len(pieces) == 1 and isinstance(pieces[0], Box):
        return (_without_total(pieces[0]), total)
    return (*pieces, total)


def _without_total(box: Box) -> Box:
    """Return a box without the total that stands behind it anyway."""
    return replace(box, pieces=box.pieces[:-1], words="")


class _AccountReader:
    """Reads the account of one roll."""

    def __init__(self, account: RollAccount) -> None:
        self._written = account.written
        self._labels = account.labels

    def roll(
        self, place: Span, records: Sequence[AccountRecord], *, is_pale: bool
    ) -> tuple[Piece, ...]:
        """Return the pieces of a whole roll, or of one in a group, with the labels behind it.

        Args:
            place: Where it stands, without these labels.
            records: What was rolled in it.
            is_pale: Whether it counts no more.
        """
        pieces = list(self._pieces(place, records, is_pale=is_pale))
        end = place.end
        for label in self._labels:
            if label.start >= end and not self._written[end : label.start].strip():
                pieces.append(self._label(label))
                end = label.end
        return tuple(pieces)

    def _pieces(
        self, place: Span, records: Sequence[AccountRecord], *, is_pale: bool
    ) -> tuple[Piece, ...]:
        found: list[Piece] = []
        for each in stretches(place, records):
            if isinstance(each, Gap):
                found += self._between(each, is_pale=is_pale)
            elif isinstance(each, DiceRecord):
                found += self._dice(each, is_pale=is_pale)
            elif isinstance(each, GroupRecord):
                found.append(self._group(each, is_pale=is_pale))
            else:
                found.append(_given(each, is_pale=is_pale))
        return tuple(found)

    def _between(self, gap: Gap, *, is_pale: bool) -> Iterator[Piece]:
        reached = gap.start
        for label in self._labels:
            if gap.start <= label.start < gap.end:
                yield from self._words(reached, label.start, is_pale=is_pale)
                yield self._label(label)
                reached = label.end
        yield from self._words(reached, gap.end, is_pale=is_pale)

    def _label(self, place: Span) -> Label:
        return Label(" ".join(self._written[place.start + 1 : place.end - 1].split()))

    def _words(self, start: int, end: int, *, is_pale: bool) -> Iterator[Words]:
        return (Words(word, is_pale) for word in WORD.findall(self._written, start, end))

    def _dice(self, record: DiceRecord, *, is_pale: bool) -> Iterator[Piece]:
        is_pale = is_pale or (record.unit is not None and not record.unit.kept)
        pieces = (*self._head(record, is_pale=is_pale), *_dice(record, is_pale=is_pale))
        if record.more:
            pieces = (*pieces, Remainder(more_words(record.more)))
        if record.unit is None:
            yield from pieces
        else:
            yield _boxed(pieces, record.value, record.unit, is_pale=is_pale)

    def _head(self, record: DiceRecord, *, is_pale: bool) -> Iterator[Piece]:
        """Yield what was rolled or given for the number and the sides of dice."""
        if record.before:
            yield from self._pieces(record.head, record.before, is_pale=is_pale)
            if record.sides is None:
                yield Words("dF", is_pale)
            yield Words(LEADS_TO, is_pale)

    def _group(self, record: GroupRecord, *, is_pale: bool) -> Box:
        is_pale = is_pale or not record.unit.kept
        rolls = [
            (self.roll(place, record.inside, is_pale=is_pale or not tested.kept), total, tested)
            for place, total, tested in zip(
                record.places, record.totals, record.tested, strict=True
            )
        ]
        if len(rolls) == 1:
            inside = rolls[0][0]
        else:
            inside = tuple(
                _boxed(pieces, total, tested, is_pale=is_pale or not tested.kept)
                for pieces, total, tested in rolls
            )
        return _boxed(inside, record.value, record.unit, is_pale=is_pale)


def _boxed(pieces: Sequence[Piece], value: Fraction, tested: Tested, *, is_pale: bool) -> Box:
    text = _number(value)
    total = Total(text, tested, is_pale)
    return Box((*pieces, total), is_pale, total_words(text, tested))


def _given(record: GivenRecord, *, is_pale: bool) -> GivenNumber:
    return GivenNumber(record.name, _number(record.value), is_pale)


def _number(number: Fraction) -> str:
    return describe_value((number_of(number),))


def _dice(record: DiceRecord, *, is_pale: bool) -> Iterator[DrawnDie]:
    before: DieRecord | None = None
    for die in record.dice:
        brought_about = before is not None and before.exploded and die.extra
        yield DrawnDie(
            die,
            record.sides,
            _shown(die.value, record.sides),
            tuple(_shown(face, record.sides) for face in die.rerolled),
            f"({'+'.join(map(str, die.faces))})" if len(die.faces) > 1 else "",
            brought_about and not record.is_sorted,
            is_pale or not die.tested.kept,
            die_words(die, is_left_out=is_pale),
        )
        before = die


def _shown(value: int, sides: int | None) -> str:
    return str(value) if sides is not None else FATE_FACES.get(value, str(value))
