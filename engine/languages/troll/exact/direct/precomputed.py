"""Figures of dice that are known when a script is read, so that little is left to be worked out.

What each die counts for is found out at once. Sums, numbers of successes, and their differences
are independent numbers that add up, however they are written: one product is left of them.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence

from engine.direct import arithmetic
from engine.direct.branching import known
from engine.direct.dealing import Deal
from engine.direct.faces.distributions import Counted
from engine.direct.faces.face_figures import FigureOfFaces, numbers_of
from engine.direct.faces.pools import Pools
from engine.direct.per_die import SUM, Joiner, of_cards, of_each
from engine.direct.per_die import for_each as in_rows
from engine.direct.results import NUMBER, Frame, Handful, NotDirectError, Odds, Result, Step, Work
from engine.errors import DiceError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.passing import coins
from engine.languages.troll.exact.direct.reader import MOST_VALUES, Reader

__all__ = [
    "by_face",
    "difference",
    "for_each",
    "for_each_die",
    "repeated",
    "successes",
    "total",
    "union",
]

_MOST_ROWS = 400
"""Rows up to which is found out at once what the dice that show a face come to."""

_WIDEST = 1_000
"""Numbers that a sum can come to, up to which it is a product; few numbers may lie far apart."""


def union(reader: Reader, elements: Sequence[Step]) -> Step | None:
    """Return the step of a union, or None where not all of it is known."""
    known = [found for element in elements if (found := reader.known(element)) is not None]
    if len(known) < len(elements) or any(isinstance(one, Deal) for one in known):
        return None  # all hands would have to be listed
    try:
        return reader.knowing(arithmetic.united(known, Work(MOST_VALUES, 0)))
    except NotDirectError:
        return None


def total(reader: Reader, operand: Step) -> Step | None:
    """Return the step of the sum of dice, or None where they are not known."""
    dice = arithmetic.dice_of(reader.known(operand))
    return reader.adding(dice) if dice else None


def by_face(
    reader: Reader,
    pools: Mapping[str, Step],
    figures: Sequence[FigureOfFaces],
    decks: Sequence[int],
) -> Counted | None:
    """Return dice and the numbers of figures of them, or None where they are not known, or many."""
    known = [found for step in pools.values() if (found := reader.known(step)) is not None]
    if len(known) < len(pools):
        return None
    try:
        dice = Pools(list(pools), known, decks)
        return dice, numbers_of(figures, dice, Frame({}, 1, Work(_MOST_ROWS, 0)))
    except (NotDirectError, DiceError):
        return None


def successes(reader: Reader, sign: str, bound: Step, operand: Step) -> Step | None:
    """Return the step of how many dice pass a comparison, or None where not all is known."""
    known, number = reader.known(operand), _number(reader.known(bound))
    dice = arithmetic.dice_of(known)
    if not dice or number is None:
        return None
    return reader.adding(coins(semantics.FILTERS[sign], number, dice))


def for_each(reader: Reader, name: str, dice: Step, body: Step, joining: Joiner) -> Step | None:
    """Return the step of what is joined of a body without dice for each of some dice alone.

    Args:
        reader: Knows the dice.
        name: The only name in the body.
        dice: The dice.
        body: The body.
        joining: How it is joined.
    """
    known = reader.known(dice)
    if not isinstance(known, (Odds, Handful)):
        return None
    work = Work(MOST_VALUES, 0)
    try:
        if isinstance(known, Deal):
            cards = of_cards(name, known, body, joining, work)
            return lambda frame: joining.dealt(cards, frame.work)
        pieces = of_each(name, known.pieces(), body, joining, work)
    except NotDirectError:
        return None
    if work.is_cut_off or work.is_too_deep:
        return None  # how long chains may be is known only later
    if joining is SUM:
        return reader.adding(pieces)
    return lambda frame: joining.joined(pieces, frame.work)


def repeated(reader: Reader, count: Step, body: Step) -> Step | None:
    """Return the step of the sum of ``count # body``, or None where not all is known."""
    times, one = _number(reader.known(count)), reader.known(body)
    if times is None or times < 1 or not isinstance(one, Odds) or one.kind != NUMBER:
        return None
    return reader.adding([(times, one)])


def difference(reader: Reader, sign: str, left: Step, right: Step) -> Step | None:
    """Return the step of a sum or a difference of sums that are known; None where they are not."""
    first, second = reader.summands(left), reader.summands(right)
    if sign not in ("+", "-") or first is None or second is None:
        return None
    pieces = [*first, *(second if sign == "+" else map(_negative, second))]
    span = sum([count * (max(odds.weights) - min(odds.weights)) for count, odds in pieces])
    return None if span > _WIDEST else reader.adding(pieces)


def _negative(piece: tuple[int, Odds]) -> tuple[int, Odds]:
    count, odds = piece
    weights = dict(zip(map(operator.neg, odds.weights), odds.weights.values()))
    return count, Odds(NUMBER, weights, odds.total)


def _number(result: Result | None) -> int | None:
    """Return a number that is sure, or None where it is not, or is no number by itself."""
    if result is None or result.kind != NUMBER:
        return None
    try:
        return known(result)
    except NotDirectError:
        return None


def for_each_die(
    reader: Reader,
    name: str,
    dice: Step,
    body: Step,
    joining: Joiner,
    rolls: int,
    outside: Sequence[str] = (),
) -> Step:
    """Return the step of what is joined of a body for each of some dice alone.

    It is worked out here and now where no dice have been read since there were so many.
    """
    step = None
    if reader.rolls == rolls and not outside:
        step = for_each(reader, name, dice, body, joining)
    return step or in_rows(name, dice, body, joining, outside)
