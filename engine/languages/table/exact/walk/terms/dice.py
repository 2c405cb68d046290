"""Dice whose text is known, or put together while a roll is walked through."""

from __future__ import annotations

import re

from engine.direct.results import NUMBER, Frame, NotDirectError, Odds, Work
from engine.errors import DiceError
from engine.languages.kinds import printed
from engine.languages.table import dice_text
from engine.languages.table.exact.walk.laws import LawResult, Laws, State
from engine.languages.table.exact.walk.terms.term import Term
from engine.languages.table.reading.syntax import BinaryOperation, Expression, Text

__all__ = [
    "WHEN_READ",
    "checked",
    "dice_in",
    "dice_of",
    "may_lose",
    "whole_of_dice",
    "work_when_read",
]

_OF_COMMON_DICE = 120
"""What the faces of a d4, d6, d8, d10, d12 and d20 are out of."""

_SIDES = re.compile(r"d(?P<sides>[1-9][0-9]?)(?![0-9])", re.IGNORECASE)
"""How the text begins of dice whose number stands before it."""

_DICE_OF_A_POOL = 6
"""Dice whose number depends on something, as nobody knows."""

_MOST_OF_EXPLODING = 20_000
"""Plain values up to which dice that explode are worked out when the script is read."""

WHEN_READ = 2_000
"""Plain values up to which what is known is worked out when the script is read."""


def dice_of(text: str, laws: Laws) -> Term:
    """Return what dice show that are worked out when the script is read.

    Args:
        text: The dice.
        laws: Tell how many dice explode out of one another; what goes on is missing.
    """
    work = work_when_read()
    if dice_text.may_explode(text):
        laws.is_cut_off = True
        work = Work(_MOST_OF_EXPLODING, laws.explosions)
    try:
        return Term(NUMBER, _shown(text, work))
    except DiceError:
        raise NotDirectError from None


def whole_of_dice(text: Expression) -> int:
    """Return what dice are likely out of whose text is put together, as far as it is written."""
    joined = ""
    while isinstance(text, BinaryOperation):
        joined = text.right.value if isinstance(text.right, Text) else joined
        text = text.left
    written = None if isinstance(text, Text) else _SIDES.match(joined)
    return int(written["sides"]) ** _DICE_OF_A_POOL if written else _OF_COMMON_DICE


def dice_in(asked: State, work: Work) -> LawResult:
    """Return what dice show whose text is known."""
    found = _shown(printed(asked[0]), work, is_varied=True)
    return LawResult({(value,): weight for value, weight in found.weights.items()}, {}, found.total)


def _shown(text: str, work: Work, *, is_varied: bool = False) -> Odds:
    """Return what dice show.

    Raises:
        NotDirectError: It is much, or not told by what they show.
    """
    step = dice_text.steps_of(text, is_varied=is_varied)
    found = None if step is None else step(Frame({}, 1, work))
    if not isinstance(found, Odds) or found.kind != NUMBER:
        raise NotDirectError
    return checked(found)


def _is_lossy(odds: Odds) -> bool:
    """Return whether some of the weight is missing."""
    return sum(odds.weights.values()) != odds.total


def may_lose(term: Term) -> bool:
    """Return whether some of the weight of a term, or of dice in it, is missing or may be."""
    every = [term.odds, *[one.odds for one in term.rolled]]
    known = [odds for odds in every if odds is not None]
    return any(map(_is_lossy, known)) or (term.odds is None and len(known) < len(term.rolled))


def checked(odds: Odds) -> Odds:
    """Return odds that tell what is missing.

    Raises:
        NotDirectError: They are those of a single value, which would be taken for certain.
    """
    if len(odds.weights) < 2 and _is_lossy(odds):
        raise NotDirectError
    return odds


def work_when_read() -> Work:
    """Return what is asked for all that is worked out when the script is read."""
    return Work(WHEN_READ, 0)
