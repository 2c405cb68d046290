"""A result card, as it was made and as it was decided, and in words for copies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from PySide6.QtCore import QCoreApplication

from engine.languages.results import Answer, Option, settled
from engine.languages.script import Script
from engine.values import number_text
from workbench.tables.cards.sheet import CardRow, CardSheet, Changes, RowKind
from workbench.tables.requests import GivenArgument
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["Card", "card_text", "heading_of", "left_out_words", "option_words", "row_words"]


@dataclass(frozen=True)
class Card:
    """What came of a roll, with all that it takes to decide it otherwise.

    It keeps script and arguments as they were: editing a mechanic or its entities afterwards does
    not disturb it.

    Attributes:
        identity: Stays the same as long as the card lives.
        name: What the mechanic was called.
        title: What players call the roll.
        given: What the roll was given for its parameters.
        script: The script, with its roll and its arguments.
        memory: Everything rolled for the card so far, also behind decisions taken back.
        choices: How decisions are made, by their paths; the sheet may not have caught up yet.
        sheet: What the roll shows.
        changes: What the last decision has changed.
        time: When it was rolled.
        seed: Where its random numbers started.
    """

    identity: str
    name: str
    title: str
    given: tuple[GivenArgument, ...]
    script: Script
    memory: Mapping[tuple[str, str], int]
    choices: Mapping[str, Answer]
    sheet: CardSheet
    changes: Changes
    time: datetime
    seed: int

    @property
    def entities(self) -> tuple[str, ...]:
        """The names of those who took part."""
        return tuple(one.words for one in self.given if one.is_entity)

    @cached_property
    def marks(self) -> int:
        """How many marks its memory holds in all paths together."""
        return sum(len(path) for path, _ in self.memory)

    def answer_to(self, option: Option) -> Answer:
        """Return how a decision is made."""
        return settled(self.choices.get(option.path), option.offered)


INDENT = "  "
"""What each group moves its lines in by."""

DEEPEST = 40
"""Groups that move lines in; scripts can open thousands of them."""


def heading_of(card: Card) -> str:
    """Return the title of a card and who took part."""
    who = ", ".join(card.entities)
    return f"{card.title}: {who}" if who else card.title


def option_words(option: Option) -> str:
    """Return what is decided, and by whom."""
    who = option.who or QCoreApplication.translate("Card", "anyone")
    return f"{option.label} — {who}"


def row_words(row: CardRow) -> str:
    """Return a row as it is read."""
    if row.option is not None:
        return option_words(row.option)
    text = row.text
    if row.left_out:
        cut = QCoreApplication.translate("Card", "{beginning}… (and {count} more characters)")
        if row.left_out == 1:
            cut = QCoreApplication.translate("Card", "{beginning}… (and 1 more character)")
        text = cut.format(beginning=text, count=NumberFormat.present().count(row.left_out))
    if row.kind is RowKind.RETURNED:
        return QCoreApplication.translate("Card", "returns {value}").format(value=text)
    return text


def left_out_words(count: int) -> str:
    """Return what stands for rows that a card does not hold."""
    if count == 1:
        return QCoreApplication.translate("Card", "… and 1 more line that the card cannot hold")
    text = QCoreApplication.translate("Card", "… and {count} more lines that the card cannot hold")
    return text.format(count=NumberFormat.present().count(count))


def card_text(card: Card) -> str:
    """Return a card as plain text, groups moved in."""
    ends = (RowKind.RETURNED, RowKind.ERROR)
    shown = [_line(card, row) for row in card.sheet.rows if row.kind not in ends]
    if card.sheet.left_out:
        shown.append(left_out_words(card.sheet.left_out))
    shown += [row_words(row) for row in card.sheet.rows if row.kind in ends]
    return "\n".join((heading_of(card), *shown)) + "\n"


def _line(card: Card, row: CardRow) -> str:
    indent = INDENT * min(row.depth, DEEPEST)
    words = row_words(row)
    if row.option is not None:
        answer = card.answer_to(row.option)
        if row.option.offered:
            words = f"{words}: {_offered(row.option.offered, answer)}"
        else:
            words = f"[{'x' if answer else ' '}] {words}"
    return "\n".join(indent + line for line in words.split("\n"))


def _offered(numbers: tuple[int, ...], chosen: Answer) -> str:
    """Return the numbers of a choice, the chosen one in brackets."""
    options = ((number_text(number), number == chosen) for number in numbers)
    return " ".join(f"[{text}]" if is_chosen else text for text, is_chosen in options)
