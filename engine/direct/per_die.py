"""Sums and unions over dice of what a body makes of each, worked out once for equal dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.direct import arithmetic
from engine.direct.adding import Pieces, added_up
from engine.direct.binding import together
from engine.direct.dealing import Deal, dealt_total
from engine.direct.equal_dice import EqualDice
from engine.direct.missing import kept, with_missing
from engine.direct.results import (
    COLLECTION,
    Column,
    Frame,
    Handful,
    Independent,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
)

__all__ = ["SUM", "UNION", "Joiner", "for_each", "of_cards", "of_each"]


_VALUES_OF_A_FACE = 3
"""Plain values worked out for a face in a row, where a body looks at numbers that are known."""


class Joiner(NamedTuple):
    """How what a body is for each element is joined.

    Attributes:
        result: Returns what the body comes to in the form in which it is joined.
        joined: Joins so many of each.
        dealt: Joins what the cards of a deal come to.
    """

    result: Callable[[Result], Result]
    joined: Callable[[Pieces, Work], Independent]
    dealt: Callable[[Deal, Work], Independent]


def for_each(
    name: str, step: Step, body: Step, joining: Joiner, outside: Sequence[str] = ()
) -> Step:
    """Return the step of what is joined of a body for each element of something alone.

    Args:
        name: What stands for an element in the body.
        step: What it stands for.
        body: The body.
        joining: How it is joined.
        outside: The other names in the body, each of which is a number that is known in every row.
    """

    def of_part(body: Step, part: Independent, work: Work) -> Independent:
        if isinstance(part, Deal):
            return joining.dealt(of_cards(name, part, body, joining, work), work)
        return joining.joined(of_each(name, part.pieces(), body, joining, work), work)

    def beside(dice: Independent, *known: Independent, work: Work) -> Independent:
        if not all(isinstance(one, Odds) and one.is_sure for one in known):
            raise NotDirectError
        if isinstance(dice, (Odds, Handful)):
            faces = sum([len(odds.weights) for _, odds in dice.pieces()])
            work.spend(faces * _VALUES_OF_A_FACE)

        def body_in_row(frame: Frame) -> Result:
            names = {**frame.names, **dict(zip(outside, known))}
            return body(Frame(names, frame.rows, work))

        return of_part(body_in_row, dice, work)

    def joined(frame: Frame) -> Result:
        dice, work = step(frame), frame.work
        if isinstance(dice, Column):
            others = {one: frame.names[one] for one in outside}
            return joining.result(body(Frame({name: dice, **others}, frame.rows, work)))
        if outside:
            known = [frame.names[one] for one in outside]
            return arithmetic.apart(partial(beside, work=work), work, dice, *known)
        if isinstance(dice, EqualDice) and dice.kind == COLLECTION and joining is SUM:
            return dice.total(lambda odds: _of_one(name, odds, body, joining, work), work)
        if isinstance(dice, OddsByRow):
            return arithmetic.apart(lambda part: of_part(body, part, work), work, dice)
        return of_part(body, dice, work)

    return joined


def of_each(name: str, dice: Pieces, body: Step, joining: Joiner, work: Work) -> Pieces:
    """Return what a body, in which a name stands for an element, comes to for each sort."""
    return [(count, _of_one(name, odds, body, joining, work)) for count, odds in dice]


def of_cards(name: str, deal: Deal, body: Step, joining: Joiner, work: Work) -> Deal:
    """Return the deal of what a body, in which a name stands for a card, comes to for each.

    Raises:
        NotDirectError: That is not known.
    """
    cards = deal.cards
    column = Column(cards.kind, list(cards.weights))
    made = joining.result(body(Frame({name: column}, len(column.values), work)))
    values = arithmetic.by_row(made)
    if values is None:
        raise NotDirectError
    weights: dict[Any, int] = {}
    for value, copies in zip(values, cards.weights.values()):
        weights[value] = weights.get(value, 0) + copies
    return Deal(deal.count, Odds(made.kind, weights, cards.total))


def _of_one(name: str, odds: Odds, body: Step, joining: Joiner, work: Work) -> Odds:
    column = Column(odds.kind, list(odds.weights))
    made = joining.result(body(Frame({name: column}, len(column.values), work)))
    if isinstance(made, (Odds, Handful)):
        return with_missing(made.listed(work), *kept(odds))
    return together(made, list(odds.weights.values()), odds.total, work)


def _in_the_hand(pieces: Pieces, _work: Work) -> Independent:
    """Return collections together, dice where each is one number."""
    made = [(count, arithmetic.as_die(odds)) for count, odds in pieces]
    return made[0][1] if len(made) == 1 and made[0][0] == 1 else Handful(made)


def _cards_in_the_hand(deal: Deal, _work: Work) -> Deal:
    """Return cards together, as numbers where each is one."""
    if set(map(len, deal.cards.weights)) == {1}:
        return deal.each(lambda cards: cards.number())
    return deal


SUM = Joiner(lambda result: result.number(), added_up, dealt_total)
"""What each comes to is a number, and all of them are added up."""

UNION = Joiner(lambda result: result.collection(), _in_the_hand, _cards_in_the_hand)
"""What each comes to is a collection, and they are united."""
