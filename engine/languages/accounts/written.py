"""Rolls written out in their own text, with the dice in the place of each term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from engine.errors import Span
from engine.languages.accounts.dice import DieRecord, Tested
from engine.values import Number, Value

__all__ = [
    "AccountRecord",
    "DiceRecord",
    "Gap",
    "GivenRecord",
    "GroupRecord",
    "Rolled",
    "WrittenAccount",
    "as_written",
    "number_of",
    "stretches",
]


@dataclass(frozen=True, slots=True)
class DiceRecord:
    """The dice of one term.

    Attributes:
        span: Where the term stands.
        dice: The dice, in the order shown.
        value: What the term comes to.
        sides: Their highest face, or None for Fate dice.
        head: Where their number and their sides are written; of Fate dice only their number.
        unit: What later modifiers made of the term as a whole, or None unless its count is a unit.
        is_sorted: Whether the dice are shown in order, and so not behind what brought them about.
        before: What was rolled or given for these.
        more: How many dice more there are, which are left out here.
    """

    span: Span
    dice: tuple[DieRecord, ...]
    value: Fraction
    sides: int | None
    head: Span
    unit: Tested | None = None
    is_sorted: bool = False
    before: tuple[AccountRecord, ...] = ()
    more: int = 0

    def text(self, _written: str) -> str:
        """Return the dice in brackets."""
        dice = [die.text() for die in self.dice]
        left_out = [f"… {self.more:,} more"] if self.more else []
        text = f"[{', '.join([*dice, *left_out])}]"
        return text if self.unit is None else self.unit.marked(text)

    def json(self, written: str) -> dict[str, object]:
        """Return the term for JSON."""
        return {
            "dice": written[self.span.start : self.span.end],
            "rolled": [die.json() for die in self.dice],
            "value": _number_json(self.value),
            **(self.unit or Tested()).fields(),
        }


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """A group.

    Attributes:
        span: Where the group stands.
        places: Where each of its rolls stands.
        totals: What each of its rolls comes to.
        tested: What became of each of them.
        inside: What was rolled inside.
        value: What the group comes to.
        unit: What later modifiers made of the group, where it is a unit of another one.
    """

    span: Span
    places: tuple[Span, ...]
    totals: tuple[Fraction, ...]
    tested: tuple[Tested, ...]
    inside: tuple[AccountRecord, ...]
    value: Fraction
    unit: Tested = field(default=Tested())

    def text(self, written: str) -> str:
        """Return the group in braces, with the dice in the place of their terms."""
        rolls = [
            tested.marked(_replaced(written, place, self.inside))
            for place, tested in zip(self.places, self.tested, strict=True)
        ]
        return self.unit.marked(f"{{{', '.join(rolls)}}}")

    def json(self, written: str) -> dict[str, object]:
        """Return the group for JSON."""
        rolls = [
            {
                "roll": written[place.start : place.end],
                "value": _number_json(total),
                **tested.fields(),
                "parts": [part.json(written) for part in _within(self.inside, place)],
            }
            for place, total, tested in zip(self.places, self.totals, self.tested, strict=True)
        ]
        text = written[self.span.start : self.span.end]
        return {
            "group": text,
            "rolls": rolls,
            "value": _number_json(self.value),
            **self.unit.fields(),
        }


@dataclass(frozen=True, slots=True)
class GivenRecord:
    """A name or a question.

    Attributes:
        span: Where it stands.
        name: What it is called.
        value: The number it was given.
    """

    span: Span
    name: str
    value: Fraction

    def text(self, _written: str) -> str:
        """Return the number."""
        return as_written(self.value)

    def json(self, _written: str) -> dict[str, object]:
        """Return the number for JSON."""
        return {"name": self.name, "value": _number_json(self.value)}


Rolled: TypeAlias = DiceRecord | GroupRecord
AccountRecord: TypeAlias = Rolled | GivenRecord


class Gap(NamedTuple):
    """The text between two records.

    Attributes:
        start: Offset of its first character.
        end: Offset just after the last one.
    """

    start: int
    end: int


def stretches(place: Span, records: Sequence[AccountRecord]) -> Iterator[Gap | AccountRecord]:
    """Yield what was rolled in a stretch of the text, and the text before, between and behind.

    Args:
        place: The stretch.
        records: What was rolled there, and maybe elsewhere.
    """
    reached = place.start
    for record in sorted(_within(records, place), key=lambda record: record.span.start):
        if record.span.start >= reached:
            if record.span.start > reached:
                yield Gap(reached, record.span.start)
            yield record
            reached = record.span.end
    if reached < place.end:
        yield Gap(reached, place.end)


def _within(records: Sequence[AccountRecord], place: Span) -> Iterator[AccountRecord]:
    return (each for each in records if place.start <= each.span.start < place.end)


def _replaced(written: str, place: Span, records: Sequence[AccountRecord]) -> str:
    """Return a stretch of the text with what was rolled in the place of each term."""
    return "".join(
        written[each.start : each.end] if isinstance(each, Gap) else each.text(written)
        for each in stretches(place, records)
    )


@dataclass(frozen=True, slots=True)
class WrittenAccount:
    """How a roll came about.

    Attributes:
        written: The text of the roll.
        place: Where in it the expression stands, without a remark.
        records: What was rolled and what was given, outermost terms only.
        number: What the roll comes to.
        labels: Where in the text words stand that only name something, with their brackets.
    """

    written: str
    place: Span
    records: tuple[AccountRecord, ...]
    number: Fraction
    labels: tuple[Span, ...] = ()

    @property
    def value(self) -> Value:
        """What the roll comes to, as a value."""
        return (number_of(self.number),)

    def text(self) -> str:
        """Return a line such as ``4d6kh3: [5, 4, 4, ~~1~~] = 13``."""
        expression = " ".join(self.written[self.place.start : self.place.end].split())
        shown = " ".join(_replaced(self.written, self.place, self.records).split())
        total = as_written(self.number)
        return (
            f"{expression} = {total}" if shown == expression else f"{expression}: {shown} = {total}"
        )

    def json(self) -> object:
        """Return the dice of the roll for JSON."""
        return [record.json(self.written) for record in self.records]

    def shortened(self, most: int) -> WrittenAccount:
        """Return this account with the first ``most`` dice, and of the others how many they are."""
        records, _ = _shortened(self.records, most)
        return replace(self, records=records)


def _shortened(
    records: Sequence[AccountRecord], room: int
) -> tuple[tuple[AccountRecord, ...], int]:
    """Return records with ``room`` dice at most, and the room that is left."""
    found: list[AccountRecord] = []
    for record in records:
        if isinstance(record, DiceRecord):
            before, room = _shortened(record.before, room)
            dice = record.dice[:room]
            more = record.more + len(record.dice) - len(dice)
            room -= len(dice)
            found.append(replace(record, dice=dice, before=before, more=more))
        elif isinstance(record, GroupRecord):
            inside, room = _shortened(record.inside, room)
            found.append(replace(record, inside=inside))
        else:
            found.append(record)
    return tuple(found), room


def as_written(number: Fraction) -> str:
    """Return a number for a message: ``5/2``, or that it is a long one."""
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > 400:
        return "a number of many digits"
    return str(number)


def number_of(number: Fraction) -> Number:
    """Return a rational as outcomes are written: a whole one as an int."""
    return number.numerator if number.denominator == 1 else number


def _number_json(number: Fraction) -> int | str:
    return number.numerator if number.denominator == 1 else str(number)
