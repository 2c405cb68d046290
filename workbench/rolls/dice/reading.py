"""Reads the account of a roll: which pieces are drawn of it, in which order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.errors import Span
from engine.languages.accounts import (
    AccountRecord,
    DiceGroup,
    DiceRecord,
    DieRecord,
    Gap,
    GivenRecord,
    GroupedAccount,
    GroupRecord,
    RollAccount,
    Tested,
    WrittenAccount,
    number_of,
    stretches,
)
from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value
from workbench.rolls.dice.pieces import (
    Box,
    DrawnDie,
    GivenNumber,
    Label,
    Piece,
    Remainder,
    Total,
    Words,
    die_words,
    more_words,
    shown_of,
    total_words,
)

__all__ = ["has_total", "pieces_of"]

LONGEST_TOTAL = 60
"""Characters of a value that stands behind the dice; a longer one does not fit there."""

FATE_FACES = {-1: "\N{MINUS SIGN}", 0: "", 1: "+"}
"""What Fate dice show in the place of numbers."""

WORD = re.compile(r"\*\*|[-+*/%]|[^-+*/%\s]+")
"""Operators stand apart, however closely they were written."""

LEADS_TO = "→"
"""Stands between what was rolled for the number of dice and the dice."""


def has_total(value: Value) -> bool:
    """Return whether a value stands behind the dice: no text, and not too long a collection."""
    return not isinstance(value, TextBox) and len(describe_value(value)) <= LONGEST_TOTAL


def pieces_of(account: RollAccount) -> tuple[Piece, ...]:
    """Return what is drawn of a roll, what it comes to last where that fits behind the dice."""
    if isinstance(account, WrittenAccount):
        reader = _WrittenReader(account)
        pieces = reader.roll(account.place, account.records, is_pale=False)
    else:
        pieces = _groups(account)
    if not has_total(account.value):
        return pieces
    total = Total(describe_value(account.value), is_last=True)
    if len(pieces) == 1 and isinstance(pieces[0], Box):
        return (_without_total(pieces[0]), total)
    return (*pieces, total)


def _groups(account: GroupedAccount) -> tuple[Piece, ...]:
    """Return the dice of each group in a frame, or without one where there is only one group."""
    groups = [_group(each) for each in account.groups]
    pieces: list[Piece] = [*groups[0].pieces] if len(groups) == 1 else [*groups]
    if account.more:
        pieces.append(Remainder(more_words(account.more)))
    return tuple(pieces)


def _group(group: DiceGroup) -> Box:
    is_pale = not any(die.tested.kept for die in group.dice)
    pieces: list[Piece] = [Label(group.title), *_drawn(group.dice, group.sides)]
    if group.more:
        pieces.append(Remainder(more_words(group.more)))
    return Box(tuple(pieces), is_pale, " ".join(group.label.split()))


def _without_total(box: Box) -> Box:
    """Return a box without the total that stands behind it anyway."""
    return replace(box, pieces=box.pieces[:-1], words="")


class _WrittenReader:
    """Reads the account of a roll that is told in its own text."""

    def __init__(self, account: WrittenAccount) -> None:
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
        dice = _drawn(record.dice, record.sides, is_pale=is_pale, is_sorted=record.is_sorted)
        pieces = (*self._head(record, is_pale=is_pale), *dice)
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


def _drawn(
    dice: Sequence[DieRecord], sides: int | None, *, is_pale: bool = False, is_sorted: bool = False
) -> Iterator[DrawnDie]:
    """Yield dice as they are drawn.

    Args:
        dice: The dice, in the order shown.
        sides: How many faces they have, as ``DrawnDie.sides``.
        is_pale: Whether all they stand in counts no more.
        is_sorted: Whether they are shown in order, and so not behind what brought them about.
    """
    before: DieRecord | None = None
    for die in dice:
        brought_about = before is not None and before.exploded and die.extra
        yield DrawnDie(
            die,
            sides,
            shown_of(die) if die.shown else _shown(die.value, sides),
            tuple(_shown(face, sides) for face in die.rerolled),
            f"({'+'.join(map(str, die.faces))})" if len(die.faces) > 1 else "",
            brought_about and not is_sorted,
            is_pale or die.is_pale,
            die_words(die, is_left_out=is_pale),
        )
        before = die


def _shown(value: int, sides: int | None) -> str:
    return str(value) if sides is not None else FATE_FACES.get(value, str(value))
