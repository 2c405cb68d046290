"""Figures of equal dice that are joined face by face; see ``joined``."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.direct import arithmetic
from engine.direct.generating import added_by_face, outermost_by_face
from engine.direct.results import (
    ANY,
    COLLECTION,
    EMPTY,
    NUMBER,
    Column,
    Frame,
    Handful,
    NotFew,
    Odds,
    Result,
    Step,
    Work,
    sure,
)

__all__ = ["FigureOfFaces", "figure", "joined"]

_NOTHING = math.inf
"""The greatest of no numbers is less than this with a minus before it, and the least is this."""


def _run_on(state: tuple[int, int, int], shown: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the last face that is shown, how long its run is, and the longest one so far."""
    if not shown:
        return state
    (face,), (last, run, longest) = shown, state
    run = run + 1 if face == last + 1 else 1
    return face, run, max(run, longest)


_JOINS: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {
    "sum": (operator.add, 0),
    "count": (operator.add, 0),
    "max": (max, -_NOTHING),
    "min": (min, _NOTHING),
    "straight": (_run_on, (0, 0, 0)),
    "or": (operator.or_, False),
}
"""How the figures of two faces are joined, and what changes nothing."""

_Numbers: TypeAlias = tuple[Any, list[list[Any]]]
"""The number to begin with, and one for each face and number of dice that show it."""

_STATES_OF_A_VALUE = 4
"""Ways to go on from a state that take as long as one plain value."""


@dataclass(frozen=True, slots=True)
class FigureOfFaces:
    """A figure of dice that is joined of one number for each face.

    Attributes:
        join: How the numbers are joined: ``sum``, ``count``, ``max`` or ``min``; or ``straight``
            for the length of the longest run of faces for which the number is 1.
        step: Works out the number, in rows in which all dice show one face.
        item: The name of that face, or None where it has none.
        items: Works out which faces are looked at; None for those that the dice show.
        is_repeated: Whether a face is looked at as often as dice show it.
        leader: The place and the name of another figure, the greatest or least of some numbers,
            that has to be known for it; None where there is none.
    """

    join: str
    step: Step
    item: str | None = None
    items: Step | None = None
    is_repeated: bool = False
    leader: tuple[int, str] | None = None

    def numbers(self, name: str, faces: Sequence[int], dice: int, frame: Frame) -> _Numbers:
        """Return the number to begin with, and one for each face and number of dice that show it.

        Args:
            name: The name of the dice.
            faces: The faces.
            dice: How many dice there are.
            frame: What is asked for more work.
        """
        join, nothing = _JOINS[self.join]
        if self.items is None:
            counted = self._rows(name, faces, dice, frame)
            if self.join == "straight":
                each = zip(faces, counted, strict=True)
                return nothing, [
                    [(face,) if one else () for one in of_face] for face, of_face in each
                ]
            if self.item is None:
                return nothing, counted
            for of_face in counted:
                of_face[0] = nothing
                if self.is_repeated and join is operator.add:
                    of_face[:] = [number * shown for shown, number in enumerate(of_face)]
            return nothing, counted
        looked_at = Counter(_known(self.items(frame)))
        others = [face for face in looked_at if face not in set(faces)]
        begin = nothing
        for face, (number,) in zip(others, self._rows(name, others, 0, frame), strict=True):
            for _ in range(looked_at[face]):
                begin = join(begin, number)
        counted = self._rows(name, faces, dice, frame)
        for face, numbers in zip(faces, counted, strict=True):
            times = looked_at[face]
            if times == 0:
                numbers[:] = [nothing] * len(numbers)
            elif join is operator.add:
                numbers[:] = [times * number for number in numbers]
        return begin, counted

    def _rows(self, name: str, faces: Sequence[int], dice: int, frame: Frame) -> list[list[Any]]:
        """Return the number for each face and each number of dice, all of which show it."""
        if not faces:
            return []
        frame.work.spend(len(faces) * (dice + 1))
        shown = [(face,) * many for face in faces for many in range(dice + 1)]
        names: dict[str, Result] = {name: Column(COLLECTION, shown)}
        if self.item is not None:
            of_rows = [face for face in faces for _ in range(dice + 1)]
            names[self.item] = Column(NUMBER, of_rows)
        result = self.step(Frame({**frame.names, **names}, len(shown), frame.work))
        values = arithmetic.by_row(result)
        if values is None or result.kind == ANY:
            raise NotFew
        if result.kind == COLLECTION:
            nothing = _JOINS[self.join][1]
            values = (value[0] if value else nothing for value in values)
        rows = [value for value, _ in zip(values, shown)]  # noqa: B905 - some go on for ever
        return [rows[begin : begin + dice + 1] for begin in range(0, len(rows), dice + 1)]


def joined(name: str, pool: Step, figures: Sequence[FigureOfFaces]) -> Step:
    """Return the step of several figures of the same dice, as tuples; of one figure, as numbers.

    The faces are gone through one by one. At each some of the dice that are left show it, and what
    the figures come to so far is joined with what they are for that face. Where a figure has to be
    known for others, that is done for each of its numbers.

    Args:
        name: The name of the dice in the steps of the figures.
        pool: Works out the dice.
        figures: The figures.
    """
    leaders = {one.leader for one in figures} - {None}

    def step(frame: Frame) -> Result:
        dice, odds = _equal_dice(pool(frame))
        faces = sorted(odds.weights)
        ways = [odds.weights[face] for face in faces]
        whole = odds.total**dice

        def numbers(one: FigureOfFaces, known: Frame = frame) -> _Numbers:
            return one.numbers(name, faces, dice, known)

        if leaders:
            ((place, led_by),) = leaders  # type: ignore[misc]  # there is only one
            leader = numbers(figures[place])
            found: dict[Any, int] = {}
            for number in _possible(leader):
                names = {**frame.names, led_by: sure(NUMBER, number)}
                inside = Frame(names, frame.rows, frame.work)
                each = [
                    _up_to(number, leader, figures[place].join)
                    if one is figures[place]
                    else numbers(one, inside)
                    for one in figures
                ]
                joins = ["or" if one is figures[place] else one.join for one in figures]
                for state, weight in _side_by_side(joins, each, ways, dice, frame.work).items():
                    if state[place]:
                        state = (*state[:place], number, *state[place + 1 :])
                        found[state] = found.get(state, 0) + weight
            return Odds(ANY, found, whole)
        each = list(map(numbers, figures))
        if len(figures) > 1:
            joins = [one.join for one in figures]
            return Odds(ANY, _side_by_side(joins, each, ways, dice, frame.work), whole)
        ((begin, counted),) = each
        alone = _as_product(ways, counted, begin, figures[0].join, dice, frame.work)
        if alone is None:
            join = _JOINS[figures[0].join][0]
            alone = _walked(ways, counted, begin, join, dice, frame.work)
            if figures[0].join == "straight":
                alone = _added(alone, lambda state: state[-1])
        return _of_one_kind(alone, whole)

    return step


def _side_by_side(
    joins: Sequence[str], numbers: Sequence[_Numbers], ways: Sequence[int], dice: int, work: Work
) -> dict[Any, int]:
    """Return the weights of what several figures come to, as tuples."""
    functions = [_JOINS[join][0] for join in joins]

    def both(state: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([join(one, other) for join, one, other in zip(functions, state, more)])  # noqa: B905 - as many of each

    begins = tuple([begin for begin, _ in numbers])
    each: list[list[tuple[Any, ...] | None]] = [
        list(zip(*of_face, strict=True))
        for of_face in zip(*[counted for _, counted in numbers], strict=True)
    ]
    if "or" in joins:
        place = joins.index("or")
        each = [[one if one and one[place] is not None else None for one in row] for row in each]
        if begins[place] is None:
            return {}
    found = _walked(ways, each, begins, both, dice, work)
    if "straight" not in joins:
        return found
    runs = [join == "straight" for join in joins]
    return _added(
        found,
        lambda state: tuple([one[-1] if is_run else one for one, is_run in zip(state, runs)]),  # noqa: B905 - as many of each
    )


def _possible(numbers: _Numbers) -> Sequence[int]:
    """Return all numbers that a figure may be; it has to be one.

    Raises:
        NotFew: It may be none.
    """
    begin, counted = numbers
    possible = {number for of_face in counted for number in of_face} | {begin}
    possible -= {_NOTHING, -_NOTHING}
    nothing = {_NOTHING, -_NOTHING}
    if begin in nothing and any(nothing.intersection(of_face[1:]) for of_face in counted):
        raise NotFew
    return sorted(possible)


def _up_to(bound: int, numbers: _Numbers, join: str) -> _Numbers:
    """Return whether the greatest number, or the least, is a bound; None where it is beyond it."""

    def compared(number: Any) -> bool | None:  # noqa: ANN401 - a number, or that there is none
        is_beyond = number > bound if join == "max" else number < bound
        return None if is_beyond else number == bound

    begin, counted = numbers
    return compared(begin), [list(map(compared, of_face)) for of_face in counted]


def figure(figures: Step, place: int) -> Step:
    """Return the step of one of several figures, of which there is a tuple in each row."""

    def step(frame: Frame) -> Result:
        tuples = figures(frame)
        if isinstance(tuples, Odds) and tuples.is_sure:
            (known,) = tuples.weights
            return _of_one_kind({known[place]: 1}, 1)
        if not isinstance(tuples, Column):
            raise NotFew
        numbers = [one[place] for one in tuples.values]
        if _NOTHING in numbers or -_NOTHING in numbers:
            return Column(COLLECTION, [_collection(number) for number in numbers])
        return Column(NUMBER, numbers)

    return step


def _added(found: dict[Any, int], make: Callable[[Any], Any]) -> dict[Any, int]:
    """Return the weights of what is made of states."""
    weights: dict[Any, int] = {}
    for state, weight in found.items():
        made = make(state)
        weights[made] = weights.get(made, 0) + weight
    return weights


def _as_product(
    ways: Sequence[int],
    numbers: Sequence[Sequence[Any]],
    begin: Any,  # noqa: ANN401 - a number, or that there is none
    join: str,
    dice: int,
    work: Work,
) -> dict[Any, int] | None:
    """Return the weights of one figure as a product, or None where that is none or a long one."""
    if join == "straight":
        return None
    faces = list(zip(ways, map(tuple, numbers), strict=True))
    if join in ("max", "min"):
        return outermost_by_face(faces, begin, dice, greatest=join == "max", work=work)
    return added_by_face(faces, begin, dice, work)


def _walked(
    ways: Sequence[int],
    numbers: Sequence[Sequence[Any]],
    begin: Any,  # noqa: ANN401 - a number or several
    join: Callable[[Any, Any], Any],
    dice: int,
    work: Work,
) -> dict[Any, int]:
    """Return the weights of what is joined of all faces.

    Args:
        ways: The weight of each face.
        numbers: What is joined for each face and each number of dice that show it.
        begin: What it is joined with first.
        join: Joins what has been found so far with what a face adds.
        dice: How many dice there are.
        work: What may be worked out.
    """
    left: list[dict[Any, int]] = [{} for _ in range(dice)]
    left.append({begin: 1})
    last = len(ways) - 1
    for place, (weight, of_face) in enumerate(zip(ways, numbers, strict=True)):
        work.spend(
            sum([len(found) * rest for rest, found in enumerate(left)]) // _STATES_OF_A_VALUE
        )
        after: list[dict[Any, int]] = [{} for _ in range(dice + 1)]
        for rest, found in enumerate(left):
            if not found:
                continue
            for shown in range(rest, rest + 1) if place == last else range(rest + 1):
                factor = math.comb(rest, shown) * weight**shown
                more, reached = of_face[shown], after[rest - shown]
                if more is None:
                    continue
                for state, way in found.items():
                    together = join(state, more)
                    reached[together] = reached.get(together, 0) + way * factor
        left = after
    return left[0]


def _equal_dice(pool: Result) -> tuple[int, Odds]:
    """Return how many equal dice there are, and one of them."""
    if pool is not EMPTY and isinstance(pool, Handful | Odds):
        pieces = pool.pieces() if isinstance(pool, Handful) else ((1, pool),)
        if len(pieces) == 1 and pieces[0][1].kind == NUMBER:
            return pieces[0]
    raise NotFew


def _known(collection: Result) -> Sequence[int]:
    """Return the elements of a collection that is sure."""
    collection = collection.collection()
    if isinstance(collection, Odds) and collection.is_sure:
        (elements,) = collection.weights
        return elements  # type: ignore[no-any-return]  # it is a collection
    raise NotFew


def _of_one_kind(found: dict[Any, int], whole: int) -> Odds:
    """Return odds of numbers, or of collections where there may be none."""
    if _NOTHING in found or -_NOTHING in found:
        return Odds(COLLECTION, {_collection(one): way for one, way in found.items()}, whole)
    return Odds(NUMBER, found, whole)


def _collection(number: Any) -> tuple[int, ...]:  # noqa: ANN401 - a number, or that there is none
    return () if number in (_NOTHING, -_NOTHING) else (number,)
