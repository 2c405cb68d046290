"""What is worked out for one die of a handful alone, and what all of them come to together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.direct import arithmetic
from engine.direct.adding import added_up
from engine.direct.alike import Alike
from engine.direct.binding import together
from engine.direct.results import (
    COLLECTION,
    NUMBER,
    Column,
    Frame,
    Handful,
    Independent,
    NotFew,
    Odds,
    Result,
    Step,
    Varied,
    Work,
)

__all__ = ["adding_up", "adding_up_several", "each_alone", "side_by_side"]

_Pieces = Sequence[tuple[int, Odds]]
"""How many dice there are of each sort, and what one of them comes to."""


def adding_up(name: str, step: Step, body: Step) -> Step:
    """Return the step of a body whose value is the sum of what it would be for each element alone.

    Args:
        name: The only name in the body.
        step: What it stands for.
        body: The body, which is a number.
    """

    def number(frame: Frame) -> Result:
        return body(frame).number()

    otherwise = _for_each(name, number, added_up)

    def summed(frame: Frame) -> Result:
        dice = step(frame)
        if isinstance(dice, Alike) and dice.kind == COLLECTION:
            return dice.total(lambda odds: _of_one(name, odds, number, frame.work), frame.work)
        return otherwise(frame, dice)

    return summed


def adding_up_several(name: str, step: Step, body: Step) -> Step:
    """Return the step of numbers, each of which is such a sum; a tuple is all of them together.

    Args:
        name: The only name in the body.
        step: What it stands for.
        body: The body, which is a tuple of numbers; see ``side_by_side``.
    """
    vectors = _for_each(name, body, _vectors_added_up)
    return lambda frame: vectors(frame, step(frame))


def each_alone(name: str, step: Step, body: Step) -> Step:
    """Return the step of a body whose value is the union of what it would be for each element.

    Args:
        name: The only name in the body.
        step: What it stands for.
        body: The body, which is a collection.
    """
    dice = _for_each(name, lambda frame: body(frame).collection(), _in_the_hand)
    return lambda frame: dice(frame, step(frame))


def side_by_side(numbers: Sequence[Step]) -> Step:
    """Return the step of a tuple of numbers, each of which is known in every row."""

    def step(frame: Frame) -> Result:
        columns = [arithmetic.by_row(number(frame).number()) for number in numbers]
        if any(column is None for column in columns):
            raise NotFew
        tuples = [one for _, *one in zip(range(frame.rows), *columns)]  # noqa: B905 - some go on for ever
        return Column(COLLECTION, list(map(tuple, tuples)))

    return step


def _for_each(
    name: str,
    body: Step,
    join: Callable[[_Pieces, Work], Independent],
) -> Callable[[Frame, Result], Result]:
    """Return what is joined of a body for each element of something alone."""

    def of_part(part: Independent, work: Work) -> Independent:
        return join(
            [(count, _of_one(name, odds, body, work)) for count, odds in part.pieces()], work
        )

    def joined(frame: Frame, dice: Result) -> Result:
        work = frame.work
        if isinstance(dice, Column):
            return body(Frame({name: dice}, frame.rows, work))
        if isinstance(dice, Varied):
            return arithmetic.apart(lambda part: of_part(part, work), work, dice)
        return of_part(dice, work)

    return joined


def _of_one(name: str, odds: Odds, body: Step, work: Work) -> Odds:
    """Return what a body comes to for one element."""
    column = Column(odds.kind, list(odds.weights))
    made = body(Frame({name: column}, len(column.values), work))
    if isinstance(made, Odds | Handful):
        return made.listed(work)
    return together(made, list(odds.weights.values()), odds.total, work)


def _in_the_hand(pieces: _Pieces, _work: Work) -> Independent:
    """Return collections together, dice where each is one number."""
    made = []
    for count, odds in pieces:
        is_die = odds.kind == COLLECTION and set(map(len, odds.weights)) == {1}
        made.append((count, odds.number() if is_die else odds))
    return made[0][1] if len(made) == 1 and made[0][0] == 1 else Handful(made)


def _vectors_added_up(pieces: _Pieces, work: Work) -> Odds:
    """Return the sum of so many independent vectors each.

    Each of them is one number, whose digits have as many values as the sums of their coordinates.
    """
    if len(pieces) == 1 and pieces[0][0] == 1:
        return pieces[0][1]
    coordinates = [(count, list(zip(*odds.weights, strict=True))) for count, odds in pieces]
    lows, spans, strides, slots = [], [], [], 1
    for place in range(len(coordinates[0][1])):
        lows.append(sum([count * min(each[place]) for count, each in coordinates]))
        spans.append(1 + sum([count * _span(each[place]) for count, each in coordinates]))
        strides.append(slots)
        slots *= spans[-1]
    packed = []
    for (count, each), (_, odds) in zip(coordinates, pieces, strict=True):
        numbers = [0] * len(odds.weights)
        for values, stride in zip(each, strides, strict=True):
            least = min(values)
            numbers = [
                number + (value - least) * stride
                for number, value in zip(numbers, values, strict=True)
            ]
        weights = dict(zip(numbers, odds.weights.values(), strict=True))
        packed.append((count, Odds(NUMBER, weights, odds.total)))
    found = added_up(packed, work)
    digits = [
        [low + number // stride % span for number in found.weights]
        for low, span, stride in zip(lows, spans, strides, strict=True)
    ]
    tuples: list[Any] = list(zip(*digits, strict=True))
    return Odds(COLLECTION, dict(zip(tuples, found.weights.values(), strict=True)), found.total)


def _span(values: Sequence[int]) -> int:
    return max(values) - min(values)
