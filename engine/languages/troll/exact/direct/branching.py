"""Conditions and what repeats, as steps."""

from __future__ import annotations

from collections.abc import Callable

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import arithmetic
from engine.languages.troll.exact.direct.results import (
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
    sure,
)

__all__ = ["by_number", "conditional", "foreach", "known", "repeated"]


def known(number: Result) -> int:
    """Return a number that is sure."""
    if isinstance(number, Odds) and len(number.weights) == 1:
        return next(iter(number.weights))  # type: ignore[no-any-return]  # it is a number
    raise NotFew


def by_number(number: Result, make: Callable[[int], Independent]) -> Result:
    """Return what is made of a number that is sure, at least in each row."""
    if number.rows:
        return Varied([make(known(number.row(row))) for row in range(number.rows)])
    return make(known(number))


def repeated(count: Step, body: Step) -> Step:
    """Return the step of ``count # body``."""

    def step(frame: Frame) -> Result:
        times, one = count(frame).number(), body(frame)
        if not times.rows:
            return _copies(known(times), one, frame.work)
        return Varied(
            [
                _copies(known(times.row(row)), one.row(row), frame.work)  # type: ignore[misc]  # no rows
                for row in range(times.rows)
            ]
        )

    return step


def _copies(times: int, result: Result, work: Work) -> Result:
    if times < 0:
        raise NotFew
    return arithmetic.copied(times, result, work)


def conditional(condition: Step, then: Step, otherwise: Step) -> Step:
    """Return the step of ``if``; a branch that is surely not taken is not worked out."""

    def step(frame: Frame) -> Result:
        chances = arithmetic.chances(condition(frame), frame.work)
        if isinstance(chances, tuple):
            weight, whole = chances
            if weight == whole:
                return then(frame)
            if not weight:
                return otherwise(frame)
            chances = [chances]
        return choice(chances, then(frame), otherwise(frame), frame.work)

    return step


def choice(chances: list[tuple[int, int]], first: Result, second: Result, work: Work) -> Result:
    """Return one result where something holds and another one elsewhere.

    Args:
        chances: How likely it holds, as a weight and a total: for all, or for each row.
        first: What comes out where it holds.
        second: What comes out elsewhere.
        work: Asked for what is combined.
    """
    rows = first.rows or second.rows or len(chances)
    if rows == 1 and not (first.rows or second.rows):
        return _either(chances[0], first, second, work)  # type: ignore[arg-type]  # no rows
    if len(chances) == 1:
        chances = chances * rows
    one, other = arithmetic.by_row(first), arithmetic.by_row(second)
    if one is None or other is None or any(whole > 1 for _, whole in chances):
        return Varied(
            [
                _either(chance, first.row(row), second.row(row), work)
                for row, chance in enumerate(chances)
            ]
        )
    kind = first.kind
    if second.kind != kind:
        first, second = first.value(), second.value()
        kind = max(first.kind, second.kind)
        one, other = arithmetic.by_row(first), arithmetic.by_row(second)
    return Column(
        kind,
        [a if weight else b for (weight, _), a, b in zip(chances, one, other)],  # noqa: B905 - some go on for ever
    )


def _either(
    chance: tuple[int, int], first: Independent, second: Independent, work: Work
) -> Independent:
    weight, whole = chance
    if weight == whole:
        return first
    if not weight:
        return second
    return arithmetic.mixed([(weight, first), (whole - weight, second)], whole, work)


def foreach(name: str, items: Step, body: Step) -> Step:
    """Return the step of ``foreach``; the body is worked out once for each different element."""

    def step(frame: Frame) -> Result:
        found = items(frame).collection()
        made: dict[int, Result] = {}

        def of_element(element: int) -> Result:
            if element not in made:
                frame.work.spend(1)
                names = {**frame.names, name: sure(NUMBER, element)}
                made[element] = body(Frame(names, frame.rows, frame.work))
            return made[element]

        def of_elements(elements: semantics.Numbers) -> Result:
            return arithmetic.united([of_element(each) for each in elements], frame.work)

        def each(part: Independent) -> Result:
            if isinstance(part, Odds) and len(part.weights) == 1:
                return of_elements(next(iter(part.weights)))
            return Handful(
                [(count, _of_each(odds, of_elements, frame.work)) for count, odds in part.pieces()]
            )

        if not found.rows:
            return each(found)  # type: ignore[arg-type]  # no rows
        return Varied([each(found.row(row)).row(row) for row in range(found.rows)])

    return step


def _of_each(odds: Odds, function: Callable[[semantics.Numbers], Result], work: Work) -> Odds:
    branches = []
    for elements, weight in odds.collection().weights.items():
        result = function(elements)
        if result.rows:
            raise NotFew
        branches.append((weight, result))
    return arithmetic.mixed(branches, odds.total, work)  # type: ignore[arg-type]  # no rows
