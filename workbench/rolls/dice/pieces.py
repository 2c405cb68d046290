"""What is drawn of a roll, piece by piece, and what is said of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from engine.languages.accounts import (
    DieRecord,
    Tested,
)
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
    "shown_of",
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
    return before + ", ".join([shown_of(die), *_events(die, is_left_out=is_left_out)])


def shown_of(die: DieRecord) -> str:
    """Return what a die shows, in words where that is not a number."""
    if die.shown == "yes":
        return QCoreApplication.translate("Dice", "yes")
    if die.shown == "no":
        return QCoreApplication.translate("Dice", "no")
    return die.shown or str(die.value)


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
    if die.counted:
        yield QCoreApplication.translate("Dice", "counted")
    if die.aside == "rolled again":
        yield QCoreApplication.translate("Dice", "thrown away and rolled again")
    elif die.aside == "decided":
        yield QCoreApplication.translate("Dice", "only decided something")
    elif die.aside:
        yield QCoreApplication.translate("Dice", "not in the result")
    else:
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
    """Pieces in a frame: a group, a roll in one, dice that count as one or were rolled as one.

    Attributes:
        pieces: What is inside, its total last where it has one.
        is_pale: Whether it counts no more.
        words: What it comes to and what became of it, or what it is; nothing where the whole roll
            says so.
    """

    pieces: tuple[Piece, ...]
    is_pale: bool
    words: str


Piece: TypeAlias = "DrawnDie | Words | Label | GivenNumber | Remainder | Total | Box"
