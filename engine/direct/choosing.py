"""Choices by a condition, which may hold in some rows only, or with a probability.

Whether something is true is a number: True, False, or its weight and that of everything together.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat

from engine.direct import arithmetic
from engine.direct.adding import BYTES_OF_A_VALUE, bytes_of_total
from engine.direct.dealing import Deal
from engine.direct.equal_dice import Shifted, known_and_others
from engine.direct.missing import is_whole
from engine.direct.results import (
    ANY,
    NUMBER,
    Column,
    Frame,
    Independent,
    NotDirectError,
    Odds,
    OddsByRow,
    Result,
    Step,
    Work,
    sure,
)

__all__ = ["absent", "both", "chance", "choice", "selected", "some", "truth", "woven"]


_TRUE = sure(NUMBER, value=True)


def truth(result: Result, work: Work) -> Result:
    """Return whether a collection is not empty: True, False, or a weight and its total."""
    if isinstance(result, Column):
        if result.kind == NUMBER:
            return _TRUE
        return Column(NUMBER, list(map(bool, result.collection().values)))
    if isinstance(result, Odds):
        return sure(NUMBER, _chance(result, work))
    return arithmetic.apart(lambda part: sure(NUMBER, _chance(part, work)), work, result)


def _chance(result: Independent, work: Work) -> bool | tuple[int, int]:
    if work.is_cut_off and not is_whole(result):
        raise NotDirectError  # what is missing would be neither true nor false
    empty = whole = 1
    if isinstance(result, Odds) and result.kind != ANY:
        whole = result.total
        empty = 0 if result.kind == NUMBER else result.weights.get((), 0)
        return chance(whole - empty, whole)
    if isinstance(result, Deal):
        cards = result.cards
        without = 0 if cards.kind == NUMBER else cards.weights.get((), 0)
        return chance(result.whole - math.comb(without, result.count), result.whole)
    work.spend(bytes_of_total(result.pieces()) // BYTES_OF_A_VALUE)
    for times, odds in result.pieces():
        whole *= odds.total**times
        empty *= (0 if odds.kind == NUMBER else odds.weights.get((), 0)) ** times
    return chance(whole - empty, whole)


def chance(weight: int, whole: int) -> bool | tuple[int, int]:
    """Return how likely something is: True, False, or its weight and that of everything."""
    return bool(weight) if weight in (0, whole) else (weight, whole)


def both(first: Step, second: Step, *, is_plain: bool) -> Step:
    """Return the step of whether two things are true, which share nothing but their rows.

    Args:
        first: Works out whether the first is true.
        second: The same of the second, which is asked only in rows in which the first may be true.
        is_plain: Whether the second takes so little that it is asked in all rows sooner.
    """

    def step(frame: Frame) -> Result:
        one = first(frame)
        if isinstance(one, Odds):
            (certainty,) = one.weights
            if certainty is False:
                return one
            return second(frame) if certainty is True else _joint(one, second(frame))
        if is_plain:
            try:
                return _joint(one, second(frame))
            except NotDirectError:
                pass  # a number that is none in a row in which nobody asks for it
        assert isinstance(one, Column), "whether something is true is one value in a row"
        rows = [row for row, holds in enumerate(one.values) if holds]
        if not rows:
            return one
        truths = list(one.values)
        chances = [truths[row] for row in rows]
        other = _joint(Column(NUMBER, chances), second(frame.taken(rows)))
        for row, holds in zip(rows, arithmetic.by_row(other)):
            truths[row] = holds
        return Column(NUMBER, truths)

    return step


def absent(condition: Step) -> Step:
    """Return the step of whether something is not true."""
    return lambda frame: _absent(condition(frame))


def _absent(truth: Result) -> Result:
    chances = truth.weights if isinstance(truth, Odds) else arithmetic.by_row(truth)
    missed = [
        not chance if isinstance(chance, bool) else (chance[1] - chance[0], chance[1])
        for chance in chances
    ]
    return sure(NUMBER, *missed) if isinstance(truth, Odds) else Column(NUMBER, missed)


def some(conditions: Sequence[Step]) -> Step:
    """Return the step of whether any of some things is true, which share nothing but their rows."""

    def step(frame: Frame) -> Result:
        return _absent(functools.reduce(_joint, [_absent(one(frame)) for one in conditions]))

    return step


def _joint(first: Result, second: Result) -> Result:
    """Return how likely two things are true that have nothing to do with one another."""
    if isinstance(first, Odds) and isinstance(second, Odds):
        return sure(NUMBER, _product(*first.weights, *second.weights))
    pairs = zip(arithmetic.by_row(first), arithmetic.by_row(second))
    return Column(
        NUMBER,
        [one and other if isinstance(one, bool) else _product(one, other) for one, other in pairs],
    )


def _product(*chances: bool | tuple[int, int]) -> bool | tuple[int, int]:
    """Return how likely all is true of what has these chances."""
    if False in chances:
        return False
    parts = [chance for chance in chances if not isinstance(chance, bool)]
    if not parts:
        return True
    return math.prod([weight for weight, _ in parts]), math.prod([whole for _, whole in parts])


def choice(condition: Result, first: Result, second: Result, work: Work) -> Result:
    """Return one result as likely as a condition is true, and the other one elsewhere."""
    rows = max(first.rows, second.rows)
    if isinstance(condition, Odds) and not rows:
        return _either(condition, first, second, work=work)  # type: ignore[arg-type]  # no rows
    one, other = arithmetic.by_row(first), arithmetic.by_row(second)
    if isinstance(condition, Odds) and one is not None and other is not None:
        (chance,) = condition.weights
        if not isinstance(chance, bool):
            work.spend(rows)
            kind = max(first.kind, second.kind)
            if first.kind != second.kind:
                one, other = arithmetic.by_row(first.value()), arithmetic.by_row(second.value())
            weight, whole = chance
            return OddsByRow(
                [
                    Odds(kind, {value: weight, more: whole - weight}, whole)
                    if value != more
                    else sure(kind, value)
                    for value, more, _ in zip(one, other, range(rows))
                ],
                range(rows),
            )
    return arithmetic.apart(
        lambda *parts: _either(*parts, work=work), work, condition, first, second
    )


def woven(truths: Sequence[bool], first: Result, second: Result) -> Result:
    """Return one result in the rows where something is true, and the other one in all others.

    Args:
        truths: Whether it is true, for each row.
        first: The result, in as many rows as have the truth.
        second: The other one, in as many rows as have not.
    """
    one, other = arithmetic.by_row(first), arithmetic.by_row(second)
    if one is not None and other is not None:
        if first.kind != second.kind:
            first, second = first.value(), second.value()
        values, others = iter(arithmetic.by_row(first)), iter(arithmetic.by_row(second))
        kind = max(first.kind, second.kind)
        return Column(kind, [next(values) if holds else next(others) for holds in truths])
    if isinstance(first, Shifted) or isinstance(second, Shifted):
        moved = _moved_together(woven, truths, first, second)
        if moved is not None:
            return moved
    (parts, places), (more, other_places) = _placed(first), _placed(second)
    here, there = iter(places), iter(other_places)
    return OddsByRow(
        [*parts, *more],
        [next(here) if holds else len(parts) + next(there) for holds in truths],
    )


def selected(truths: Sequence[bool], first: Result, second: Result) -> Result:
    """Return one result in the rows where something is true, and the other one in all others.

    Args:
        truths: Whether it is true, for each row.
        first: The result, in all rows.
        second: The other one, in all rows.
    """
    one, other = arithmetic.by_row(first), arithmetic.by_row(second)
    if one is not None and other is not None:
        if first.kind != second.kind:
            first, second = first.value(), second.value()
            one, other = arithmetic.by_row(first), arithmetic.by_row(second)
        values = [value if holds else more for holds, value, more in zip(truths, one, other)]
        return Column(max(first.kind, second.kind), values)
    if isinstance(first, Shifted) or isinstance(second, Shifted):
        moved = _moved_together(selected, truths, first, second)
        if moved is not None:
            return moved
    (parts, places), (more_parts, others) = _placed(first), _placed(second)
    known = len(parts)
    return OddsByRow(
        [*parts, *more_parts],
        [
            place if holds else known + another
            for holds, place, another in zip(truths, places, others)
        ],
    )


def _moved_together(
    choose: Callable[[Sequence[bool], Result, Result], Result],
    truths: Sequence[bool],
    first: Result,
    second: Result,
) -> Shifted | None:
    """Return a known number and another one in each row, or None where results are none of that."""
    one, other = known_and_others(first), known_and_others(second)
    work = next((each.work for each in (first, second) if isinstance(each, Shifted)), None)
    if one is None or other is None or work is None:
        return None
    known = choose(truths, Column(NUMBER, one[0]), Column(NUMBER, other[0]))
    others = choose(truths, one[1], other[1])
    assert isinstance(known, Column), "as both are known"
    assert isinstance(others, OddsByRow), "as neither is known"
    return Shifted(known.values, others, work)


def _placed(result: Result) -> tuple[Sequence[Independent], Iterable[int]]:
    """Return the different parts of a result, and which of them each row has."""
    if isinstance(result, OddsByRow):
        return result.parts, result.places
    if isinstance(result, Column):
        places = {value: place for place, value in enumerate(dict.fromkeys(result.values))}
        parts = [Odds(result.kind, {value: 1}, 1) for value in places]
        return parts, [places[value] for value in result.values]
    return [result], repeat(0)


def _either(condition: Odds, first: Independent, second: Independent, *, work: Work) -> Independent:
    (chance,) = condition.weights
    if isinstance(chance, bool):
        return first if chance else second
    weight, whole = chance
    return arithmetic.mixed([(weight, first), (whole - weight, second)], whole, work)
