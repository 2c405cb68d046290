"""Figures of equal dice that are joined face by face; see ``joined``."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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
)

__all__ = ["FigureOfFaces", "figure", "joined"]

_NOTHING = math.inf
"""The greatest of no numbers is less than this with a minus before it, and the least is this."""


def _run_on(state: tuple[int, int, int], face: int | None) -> tuple[int, int, int]:
    """Return the last face that is shown, how long its run is, and the longest one so far."""
    if face is None:
        return state
    last, run, longest = state
    run = run + 1 if face == last + 1 else 1
    return face, run, max(run, longest)


_JOINS: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {
    "sum": (operator.add, 0),
    "count": (operator.add, 0),
    "max": (max, -_NOTHING),
    "min": (min, _NOTHING),
    "straight": (_run_on, (0, 0, 0)),
}
"""How the figures of two faces are joined, and what changes nothing."""

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
    """

    join: str
    step: Step
    item: str | None = None
    items: Step | None = None
    is_repeated: bool = False

    def numbers(
        self, name: str, faces: Sequence[int], dice: int, frame: Frame
    ) -> tuple[Any, list[list[Any]]]:
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
                    [face if one else None for one in of_face] for face, of_face in each
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
    the figures come to so far is joined with what they are for that face.

    Args:
        name: The name of the dice in the steps of the figures.
        pool: Works out the dice.
        figures: The figures.
    """
    joins = [_JOINS[one.join][0] for one in figures]

    def both(state: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([join(one, other) for join, one, other in zip(joins, state, more)])  # noqa: B905 - as many of each

    runs = [one.join == "straight" for one in figures]
    has_runs = any(runs)

    def ended(state: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([one[-1] if is_run else one for one, is_run in zip(state, runs)])  # noqa: B905 - as many of each

    def step(frame: Frame) -> Result:
        dice, odds = _equal_dice(pool(frame))
        faces = sorted(odds.weights)
        numbers = [one.numbers(name, faces, dice, frame) for one in figures]
        ways = [odds.weights[face] for face in faces]
        whole = odds.total**dice
        if len(figures) == 1:
            ((begin, counted),) = numbers
            found = _as_product(ways, counted, begin, figures[0].join, dice, frame.work)
            if found is None:
                found = _walked(ways, counted, begin, joins[0], dice, frame.work)
                if figures[0].join == "straight":
                    found = _added(found, lambda state: state[-1])
            return _of_one_kind(found, whole)
        begins = tuple([begin for begin, _ in numbers])
        each = [list(zip(*of_face)) for of_face in zip(*[counted for _, counted in numbers])]  # noqa: B905 - as many of each
        found = _walked(ways, each, begins, both, dice, frame.work)
        return Odds(ANY, _added(found, ended) if has_runs else found, whole)

    return step


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
